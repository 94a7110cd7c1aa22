/** Toasts come in a file of their own: nothing on a first visit needs one. */
export async function toast(message: string, tone: 'success' | 'error' | 'info' = 'info'): Promise<void> {
  const { showToast } = await import('@bedside/ui-kit/toast');
  showToast(message, tone);
}
