/** Saves what an address of our own answers as a file, without leaving the page. */
export function createFormSubmit(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
