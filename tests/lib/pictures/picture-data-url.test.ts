import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pictureDataUrl } from '@/lib/pictures/pictures';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('the address of a picture that needs no request', () => {
  it.each([
    ['image/png', '\x89PNG\r\n\x1a\n\0'],
    ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['image/gif', 'GIF87a'],
    ['image/gif', 'GIF89a'],
    ['image/webp', 'RIFF\n\0\0\0WEBPVP8 '],
    ['image/avif', '\0\0\0\x20ftypavif'],
    ['image/avif', '\0\0\0\x20ftypavis'],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['image/svg+xml', '<!-- a > b --><svg\n>'],
    ['image/svg+xml', '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- <b> -->\n<!DOCTYPE svg PUBLIC "-//W3C">\n<svg>'],
  ])('says %s for bytes that begin so, at any claimed type', (type, text) => {
    expect(pictureDataUrl(bytesOf(text), 'Image/X; charset=utf-8')).toBe(`data:${type};base64,${btoa(text)}`);
  });

  it.each([
    ['a page', '<!doctype html><svg>'],
    ['a page with a drawing', '<html><svg></svg></html>'],
    ['a drawing with entities of its own', '<!DOCTYPE svg [<!ENTITY a "b">]><svg>'],
    ['a type few browsers show', 'II*\0'],
    ['something that comes before', ' \x89PNG\r\n\x1a\n'],
    ['another film', '\0\0\0\x20ftypisom'],
    ['nothing', ''],
    ['a comment without an end', '<!-- <svg>'],
    ['a comment in one without an end', '<!--<!--'.repeat(30_000)],
    ['words before a comment', `svg ${'<!--'.repeat(70_000)}`],
    ['an element whose name only begins so', '<svgx>'],
  ])('is none for %s', (_what, text) => {
    expect(pictureDataUrl(bytesOf(text), 'image/png')).toBeNull();
  });

  it.each([null, '', 'text/html', 'application/octet-stream', 'x-image/png'])('is none for the type %j', (type) => {
    expect(pictureDataUrl(bytesOf('GIF89a'), type)).toBeNull();
  });

  it('gives back the bytes it was made of', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), (rest) => {
        const bytes = Uint8Array.from([...bytesOf('GIF89a'), ...rest]);
        const url = pictureDataUrl(bytes, 'image/gif') ?? '';
        expect(Uint8Array.from(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))).toEqual(bytes);
      }),
    );
  });

  it('judges 300 kB of comments at once', () => {
    const text = '<!-- a -->'.repeat(30_000);
    const startedAt = performance.now();
    expect(pictureDataUrl(bytesOf(text), 'image/svg+xml')).toBeNull();
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});
