import { z } from 'zod';

/** The balance: `total`, in decimal credits (docs/interface.md#credit-balance). */
export const balanceSchema = z.looseObject({ total: z.number() });
