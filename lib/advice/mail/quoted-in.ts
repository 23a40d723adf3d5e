import { trimEnd } from '@/lib/platform/trim-end';

/** A phrase quoted in advice, without its final punctuation, and the position of its quote. */
export interface Quoted {
  text: string;
  index: number;
}

const quotes = /["“”„«]([^"“”„«»]{1,120})["“”»]|(?<![\p{L}\p{N}])['‘]([^'‘’]{1,120})['’](?![\p{L}\p{N}])/gu;

export function quotedIn(advice: string): Quoted[] {
  return [...advice.matchAll(quotes)].flatMap(({ 1: double, 2: single, index }) => {
    const text = trimEnd((double ?? single ?? '').trim(), '.,;:!?…');
    return text === '' ? [] : [{ text, index }];
  });
}
