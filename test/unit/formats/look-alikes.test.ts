import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../lib/formats/reading.ts';
import { sniff } from '../../../lib/formats/sniff.ts';

const read = (url: string, text: string) =>
  readDocument({
    url,
    finalUrl: url,
    via: 'well-known',
    status: 200,
    headers: {},
    text,
    bytes: text.length,
    fetchedAt: 0,
    freshUntil: 0,
  });

describe('what cannot be read says why', () => {
  test.each([
    ['absent', 'html-instead-of-json', '/agent.json', '<!doctype html><html><title>Shop</title></html>'],
    ['absent', 'html-instead-of-text', '/agents.txt', '  <!-- hi --><HTML lang=en>'],
    ['unreadable', 'invalid-json', '/agent.json', '{"awp_version": '],
    ['absent', 'empty', '/agent.json', ' \n'],
    ['absent', 'binary', '/agent.json', '\u0000\u0001\u0002\u0003PNG'],
    ['unreadable', 'too-deep', '/agent.json', `{"awp_version": ${'['.repeat(500)}${']'.repeat(500)}}`],
    ['different-format', 'different-format', '/agent.json', '['.repeat(500) + ']'.repeat(500)],
    ['different-format', 'different-format', '/agent.json', 'not json at all'],
  ])('%s because %s', (status, because, path, text) =>
    expect(read(`https://example.com${path}`, text)).toMatchObject({ status, because, actions: [] }),
  );
});

test.each([
  ['json', '\uFEFF {"a": 1}'],
  ['json', '[1]'],
  ['html', '<!DOCTYPE html>'],
  ['html', '<?xml version="1.0"?><html xmlns="x">'],
  ['text', 'Spec-Version: 1.0'],
  ['empty', ''],
])('sniff: %s', (kind, text) => expect(sniff(text)).toBe(kind));
