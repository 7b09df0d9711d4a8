import { type AnySchema, count, type ObjectOf, object, type Schema, type Shape } from '../../model/schema.ts';

interface Message<Request, Answer, Rest = Request> {
  readonly request: Schema<Request>;
  readonly ofTab: boolean;
  readonly types?: { readonly request: Request; readonly rest: Rest; readonly answer: Answer };
}

type Types<M> = M extends { readonly types?: infer All extends object } ? All : never;
export type RequestOf<M> = Types<M> extends { readonly request: infer Request } ? Request : never;
export type RestOf<M> = Types<M> extends { readonly rest: infer Rest } ? Rest : never;
export type AnswerOf<M> = Types<M> extends { readonly answer: infer Answer } ? Answer : never;

export type HandlersOf<Contract, Sender extends readonly unknown[] = []> = {
  readonly [Name in keyof Contract]: (
    request: RequestOf<Contract[Name]>,
    ...sender: Sender
  ) => Answer<AnswerOf<Contract[Name]>>;
};
type Answer<Value> = [Value] extends [null] ? Promise<Value> | Promise<void> : Promise<Value>;

interface Answering<Request, Rest = Request> {
  answers<Answer>(): Message<Request, Answer, Rest>;
}

export const message = <Request>(request: Schema<Request>): Answering<Request> => ({
  answers: () => ({ request, ofTab: false }),
});

export const ofTab = <S extends Shape>(
  shape: S,
): Answering<{ readonly tabId: number } & ObjectOf<S>, ObjectOf<S>> => {
  const request: AnySchema = object({ ...shape, tabId: count });
  return {
    answers: () => ({ request: request as Schema<{ readonly tabId: number } & ObjectOf<S>>, ofTab: true }),
  };
};
