import type { Json, RequestPlan } from '../../model/index.ts';

export const LIST = 'tools/list';

interface Call {
  readonly method: string;
  readonly params: { readonly name: string; readonly arguments: { [name: string]: Json } };
}

export function callOf({ body }: RequestPlan): Call {
  return JSON.parse(body ?? '{}');
}

export function onlyLists(request: RequestPlan): boolean {
  return request.over === 'mcp' && callOf(request).method === LIST;
}
