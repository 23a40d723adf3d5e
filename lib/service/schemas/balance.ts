import { z } from 'zod';

/** Interface, "Credit balance": `total`, in decimal credits. */
export const balanceSchema = z.looseObject({ total: z.number() });
