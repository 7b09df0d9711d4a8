/** Tells whether a value has a shape. What it does not mention may be there: the reader does not look at it. */
export type Shape = (value: unknown) => boolean;

/** Lengths are in UTF-16 units. */
export const string =
  (most = 100_000): Shape =>
  (value) =>
    typeof value === 'string' && value.length <= most;

export const boolean: Shape = (value) => typeof value === 'boolean';
export const number: Shape = (value) => typeof value === 'number' && Number.isFinite(value);
export const count: Shape = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
export const nothing: Shape = (value) => value === null || value === undefined;

export const oneOf =
  (...values: readonly (string | boolean)[]): Shape =>
  (value) =>
    values.includes(value as string);

export const either =
  (...shapes: readonly Shape[]): Shape =>
  (value) =>
    shapes.some((shape) => shape(value));

export const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value);

export const list =
  (shape: Shape, most: number): Shape =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(shape);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value of `shape` for each own key. */
export const map =
  (shape: Shape, most: number): Shape =>
  (value) => {
    if (!isRecord(value)) return false;
    const keys = Object.keys(value);
    return keys.length <= most && keys.every((key) => key.length <= 10_000 && shape(value[key]));
  };

/** Only own properties count. */
export const object = (shapes: Readonly<Record<string, Shape>>): Shape => {
  const entries = Object.entries(shapes);
  return (value) =>
    isRecord(value) &&
    entries.every(([key, shape]) => shape(Object.hasOwn(value, key) ? value[key] : undefined));
};

/** JSON of bounded depth and size. */
export const json =
  (most = 100_000, depth = 100): Shape =>
  (value) => {
    let left = most;
    const visit = (item: unknown, level: number): boolean => {
      if (--left < 0 || level < 0) return false;
      if (item === null || typeof item === 'string' || typeof item === 'boolean') return true;
      if (typeof item === 'number') return Number.isFinite(item);
      if (Array.isArray(item)) return item.every((child) => visit(child, level - 1));
      return isRecord(item) && Object.values(item).every((child) => visit(child, level - 1));
    };
    return visit(value, depth);
  };
