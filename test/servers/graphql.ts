import { createRequire } from 'node:module';
import { type Listening, start } from './http.ts';

// `import` would load a second instance of graphql.
const require = createRequire(import.meta.url);
const { buildSchema } = require('graphql') as typeof import('graphql');
const { createHandler } = require('graphql-http/lib/use/http') as typeof import('graphql-http/lib/use/http');

export interface GraphqlLibrary extends Listening {
  readonly lent: readonly string[];
}

export async function startGraphql(): Promise<GraphqlLibrary> {
  const lent: string[] = [];
  const schema = buildSchema(
    'type Query { book(title: String!): Book } type Mutation { lend(title: String!): Book } type Book { title: String! pages: Int }',
  );
  const rootValue = {
    book: ({ title }: { title: string }) => ({ title, pages: 412 }),
    lend({ title }: { title: string }) {
      lent.push(title);
      return new Promise(() => undefined);
    },
  };
  return { ...(await start(createHandler({ schema, rootValue }))), lent };
}
