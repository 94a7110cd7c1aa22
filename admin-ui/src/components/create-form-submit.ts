/** Downloads by form post, so the page stays. */
export function createFormSubmit(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
