import {
  broken,
  type CheckPart,
  cannotTell,
  inBody,
  type Judgement,
  kept,
  missing,
  present,
  textAt,
  together,
  unwanted,
} from '@/lib/advice/judgement';
import type { Mail } from '@/lib/advice/mail/parts-of-mail';
import { readLimits } from '@/lib/advice/read-limits';
import { readWish, type Wish } from '@/lib/advice/read-wish';
import { judgeLimit } from './judge.ts';

const list = 'bullet(?:ed)?(?:[- ]?points?)?(?: lists?)?|bullets|lists?';

/** Lists can be recognised in every language. */
export const checkBulletPoints: CheckPart = (mail, { advice, example }) => {
  const places = mail.items.map(inBody);
  const limits = readLimits(advice, 'list-items').filter(({ unit }) => unit === 'list-items');
  const wish = readWish(advice, list);
  const unnumbered = mail.items.filter(({ isNumbered }) => !isNumbered).map(inBody);
  const [first] = unnumbered;
  const isNumberingIgnored = /\bnumbered\b/i.test(advice) && first !== undefined;
  if (wish === 'unwanted') return unwanted(places);
  return together([
    ...(isNumberingIgnored
      ? [broken({ kind: 'other-manner', found: textAt(mail, first), advised: example ?? advice }, unnumbered)]
      : []),
    ...limits.map((limit) => judgeLimit(limit, [places.length], limit.max === null ? [] : places.slice(limit.max))),
    ...(wish && limits.length === 0 ? [judgeWish(mail, wish)] : []),
  ]);
};

/** "Yes" means that a list helps, not that every mail must have one. */
function judgeWish({ items }: Mail, wish: Exclude<Wish, 'unwanted'>): Judgement {
  const places = items.map(inBody);
  if (places.length > 0) return wish === 'rare' ? cannotTell(present, places) : kept(present, places);
  if (wish === 'wanted') return broken(missing);
  return wish === 'rare' ? kept(missing) : cannotTell(missing);
}
