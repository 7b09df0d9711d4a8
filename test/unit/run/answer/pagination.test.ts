import { describe, expect, it } from 'vitest';
import type { Arguments, Json } from '../../../../lib/model/index.ts';
import { nextPage, type Pagination } from '../../../../lib/run/answer/pagination.ts';

type Style = Pagination['style'];

describe('the next page', () => {
  it.each<[Style, string[], Arguments, Json, Arguments | undefined]>([
    ['page', ['q', 'page'], { q: 'a' }, { items: [1] }, { q: 'a', page: 2 }],
    ['page', ['pageNumber'], { pageNumber: '3' }, [1, 2], { pageNumber: 4 }],
    ['page', ['page'], { page: 2 }, { items: [1], total_pages: 2 }, undefined],
    ['page', ['page'], { page: 2 }, { items: [1], meta: { has_more: false } }, undefined],
    ['page', ['page'], { page: 2 }, { items: [] }, undefined],
    ['page', ['q'], {}, { items: [1] }, undefined],
    ['offset', ['offset', 'limit'], { limit: 10 }, { items: [1, 2] }, { limit: 10, offset: 2 }],
    ['offset', ['skip'], { skip: 20 }, [1, 2, 3], { skip: 23 }],
    ['offset', ['offset'], { offset: 8 }, { items: [1, 2], total: 10 }, undefined],
    ['offset', ['start', 'count'], { count: 5 }, { a: 1 }, { count: 5, start: 5 }],
    ['offset', ['offset'], {}, { a: 1 }, undefined],
    ['offset', ['offset'], {}, { items: [] }, undefined],
    ['cursor', ['cursor'], {}, { items: [1], next_cursor: 'abc' }, { cursor: 'abc' }],
    ['cursor', ['page_token'], { q: 1 }, { paging: { nextPageToken: 'x' } }, { q: 1, page_token: 'x' }],
    ['cursor', ['after'], {}, { page_info: { end_cursor: 'x', has_next_page: true } }, { after: 'x' }],
    ['cursor', ['after'], {}, { page_info: { end_cursor: 'x', has_next_page: false } }, undefined],
    ['cursor', ['cursor'], {}, { next_cursor: null }, undefined],
    ['cursor', ['cursor'], {}, { next_cursor: '' }, undefined],
    ['cursor', ['cursor'], { cursor: 'abc' }, { next_cursor: 'abc' }, undefined],
    ['cursor', ['cursor'], {}, { next_cursor: { $ne: 1 } }, undefined],
    ['page', ['page'], { page: 'x' }, { items: [1] }, { page: 2 }],
    ['page', ['page'], {}, null, { page: 2 }],
  ])('%s %j after %j of %j is %j', (style, parameters, args, value, next) => {
    expect(nextPage({ style, parameters }, args, { kind: 'json', value })).toEqual(next);
  });
  it('is told of JSON only', () => {
    const data = { kind: 'text', text: '[1]', contentType: 'text/plain' } as const;
    expect(nextPage({ style: 'page', parameters: ['page'] }, {}, data)).toBeUndefined();
  });
});
