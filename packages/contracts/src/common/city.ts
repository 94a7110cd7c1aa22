/** A city as people write it: the data has upper case. ST. CHARLES is St. Charles. */
export const cityText = (city: string): string =>
  city === city.toUpperCase()
    ? city
        .toLowerCase()
        .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    : city;
