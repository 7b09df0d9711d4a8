import { type Handler, notFound } from './http.ts';

const DECLARES = /^\/(?:\.well-known\/|agents?\.(?:json|txt)$)/;
const MARKS = /\bdata-(?:awas|ai)-/g;
const LINK = /<link rel="ai-actions"[^>]*>/g;

export const undeclared =
  (handler: Handler): Handler =>
  async (request) => {
    if (DECLARES.test(request.path)) return notFound();
    const reply = await handler(request);
    const isPage = reply.headers['content-type']?.startsWith('text/html');
    if (!isPage || typeof reply.body !== 'string') return reply;
    return { ...reply, body: reply.body.replaceAll(LINK, '').replaceAll(MARKS, 'data-own-') };
  };
