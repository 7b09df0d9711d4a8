import { isObject, type Json } from './json.ts';

/** Zod would be five times slower, because extensions can't use `eval`. */
export interface Schema<in out Type> {
  (value: unknown): value is Type;
  /** Never has a value. Makes the compiler reject a schema of another type. */
  readonly type?: (value: Type) => Type;
}

export type AnySchema = (value: unknown) => boolean;
export type TypeOf<S extends AnySchema> = S extends (value: unknown) => value is infer Type ? Type : never;

type Members<Type> = { readonly [Name in keyof Required<Type>]: Schema<Type[Name]> };

export type Shape = Readonly<Record<string, AnySchema>>;
type Flat<Type> = { [Name in keyof Type]: Type[Name] };

export type ObjectOf<S extends Shape> = Flat<
  {
    readonly [Name in keyof S as undefined extends TypeOf<S[Name]> ? never : Name]: TypeOf<S[Name]>;
  } & {
    readonly [Name in keyof S as undefined extends TypeOf<S[Name]> ? Name : never]?: TypeOf<S[Name]>;
  }
>;

const schema = <Type>(check: (value: unknown) => boolean): Schema<Type> => check as Schema<Type>;

export const narrowed = <Type>(narrower: (value: unknown) => value is Type): Schema<Type> => narrower;

export const string = <Type extends string = string>(max = 100_000): Schema<Type> =>
  schema((value) => typeof value === 'string' && value.length <= max);

export const boolean: Schema<boolean> = schema((value) => typeof value === 'boolean');
export const number: Schema<number> = schema((value) => Number.isFinite(value));
export const count: Schema<number> = schema((value) => Number.isSafeInteger(value) && Number(value) >= 0);
/** In messages, Chromium turns undefined into null. */
export const nothing: Schema<null> = schema((value) => value === null || value === undefined);
export const absent: Schema<undefined> = schema((value) => value === undefined);

export const oneOf = <const Type extends string | boolean>(...values: readonly Type[]): Schema<Type> =>
  schema((value) => values.some((one) => one === value));

export const either = <Types extends readonly unknown[]>(
  ...schemas: { readonly [Index in keyof Types]: Schema<Types[Index]> }
): Schema<Types[number]> => schema((value) => schemas.some((one) => one(value)));

export const both = <Type>(bound: AnySchema, of: Schema<Type>): Schema<Type> =>
  schema((value) => bound(value) && of(value));

export const optional = <Type>(of: Schema<Type>): Schema<Type | undefined> =>
  schema((value) => value === undefined || of(value));

export const list = <Type>(of: Schema<Type>, max: number): Schema<readonly Type[]> =>
  schema((value) => Array.isArray(value) && value.length <= max && value.every((item) => of(item)));

export const map = <Type>(of: Schema<Type>, max: number): Schema<Readonly<Record<string, Type>>> =>
  schema((value) => {
    if (!isObject(value)) return false;
    const keys = Object.keys(value);
    return keys.length <= max && keys.every((key) => key.length <= 10_000 && of(value[key]));
  });

export const object = <S extends Shape>(shape: S): Schema<ObjectOf<S>> => fields(shape);

export const objectOf =
  <Type extends object>() =>
  (shape: Members<Type>): Schema<Type> =>
    fields(shape);

function fields<Type>(shape: object): Schema<Type> {
  const entries: [string, AnySchema][] = Object.entries(shape);
  return schema(
    (value) =>
      isObject(value) &&
      entries.every(([name, of]) => of(Object.hasOwn(value, name) ? value[name] : undefined)),
  );
}

/** `depth` protects the stack from hostile values. */
export const json = (max = 100_000, depth = 100): Schema<Json> =>
  schema((value) => {
    let left = max;
    const visit = (item: unknown, level: number): boolean => {
      if (--left < 0 || level < 0) return false;
      if (item === null || typeof item === 'string' || typeof item === 'boolean') return true;
      if (typeof item === 'number') return Number.isFinite(item);
      if (Array.isArray(item)) return item.every((child) => visit(child, level - 1));
      return isObject(item) && Object.values(item).every((child) => visit(child, level - 1));
    };
    return visit(value, depth);
  });

const anyJson = json();
export const jsonObject: Schema<Readonly<Record<string, Json>>> = schema(
  (value) => isObject(value) && anyJson(value),
);
