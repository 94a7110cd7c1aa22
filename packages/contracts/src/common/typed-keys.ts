/** `Object.keys` for an object whose type names all its keys. */
export const typedKeys = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[];
