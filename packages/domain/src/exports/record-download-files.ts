/** Where the storage keeps the files of a download. */
const keyOf = (id: string, name: string): string => `record-downloads/${id}/${name}`;
export const printedPdfKey = (id: string): string => keyOf(id, 'record.pdf');
export const printedPageKey = (id: string): string => keyOf(id, 'index.html');
export const printedBundleKey = (id: string): string => keyOf(id, 'record.json');
export const printedKeys = (id: string): string[] => [
  printedPdfKey(id),
  printedPageKey(id),
  printedBundleKey(id),
];
export const zipKey = (id: string, attempt: number): string => keyOf(id, `${attempt}.zip`);
export const zipKeys = (id: string, attempts: number): string[] =>
  Array.from({ length: attempts }, (_, index) => zipKey(id, index + 1));
