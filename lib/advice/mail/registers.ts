/** How formal an opener or a close is; `either` suits both. */
export type Register = 'formal' | 'rather-formal' | 'either' | 'rather-informal' | 'informal' | 'familiar';
/** What advice asks for; `polite` takes all but the familiar. */
export type AdvisedRegister = 'formal' | 'informal' | 'polite';

const clear = {
  formal: { kept: ['formal', 'rather-formal', 'either'], broken: ['informal', 'familiar'] },
  informal: { kept: ['either', 'rather-informal', 'informal', 'familiar'], broken: ['formal'] },
  polite: { kept: ['formal', 'rather-formal', 'either', 'rather-informal', 'informal'], broken: ['familiar'] },
} as const satisfies Record<AdvisedRegister, Record<'kept' | 'broken', readonly Register[]>>;

/** Between the clear cases people differ: `cannot-tell`. */
export function suits(register: Register, advised: AdvisedRegister): 'kept' | 'broken' | 'cannot-tell' {
  const { kept, broken } = clear[advised];
  if (kept.some((one) => one === register)) return 'kept';
  return broken.some((one) => one === register) ? 'broken' : 'cannot-tell';
}
