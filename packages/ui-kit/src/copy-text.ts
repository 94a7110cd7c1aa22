/** @returns whether the text is in the clipboard: a browser may refuse, and a page without HTTPS has none */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
