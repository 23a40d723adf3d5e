import { createContext, useContext } from 'react';

/** Below it nothing is copied without a word: what a button that copies says then, and whom it tells. */
export interface CopyGuard {
  /** "Copy email" → "Copy email anyway". */
  labelOf(label: string): string;
  onCopy(): void;
}

export const CopyGuardContext = createContext<CopyGuard | null>(null);

/** Null where everything may be copied. */
export const useCopyGuard = (): CopyGuard | null => useContext(CopyGuardContext);
