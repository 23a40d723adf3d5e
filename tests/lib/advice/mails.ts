import type { Draft } from '@/lib/advice/remark';

export const lines = (...texts: string[]): string => texts.join('\n');
export const mail = (subject: string, ...body: string[]): Draft => ({ subject, body: lines(...body) });

/** 49 words, 43 without salutation, close and name; four sentences between them. */
export const approvals = mail(
  'Approvals in three days',
  'Hi Amara,',
  '',
  'Your note on renewals matched what we saw at three instrument makers: approvals took 11 days, and nobody could say why.',
  '',
  'We cut that to three days at two of them. The numbers are in the attached page.',
  '',
  'Would a two-page summary help?',
  '',
  'Kind regards,',
  'Jane Doe',
);

/** The same body with another first line. */
export const greeted = (salutation: string): Draft => ({
  ...approvals,
  body: approvals.body.replace('Hi Amara,', salutation),
});

/** The same body with another last line above the name. */
export const closed = (close: string): Draft => ({
  ...approvals,
  body: approvals.body.replace('Kind regards,', close),
});

/** The same body with another sentence in its middle. */
export const saying = (sentence: string): Draft => ({
  ...approvals,
  body: approvals.body.replace('We cut that to three days at two of them.', sentence),
});

export const listed = (...items: string[]): Draft => saying(lines('What changed:', '', ...items, ''));

export const german = mail(
  'Freigaben in drei Tagen',
  'Sehr geehrte Frau Okonkwo,',
  '',
  'Ihre Notiz zu den Verlängerungen passt zu dem, was wir bei drei Herstellern gesehen haben: Die Freigaben dauerten elf Tage, und niemand wusste, warum.',
  '',
  'Darf ich Ihnen eine Zusammenfassung schicken?',
  '',
  'Mit freundlichen Grüßen',
  'Jana Roth',
);

export const dutch = mail(
  'Akkoord in drie dagen',
  'Hoi Amara,',
  '',
  'Je bericht over de verlengingen past bij wat wij bij drie makers zagen: een akkoord duurde elf dagen en niemand wist waarom.',
  '',
  'Zal ik je een samenvatting sturen?',
  '',
  'Met vriendelijke groet,',
  'Jan de Wit',
);

export const french = mail(
  'Des accords en trois jours',
  'Bonjour Madame Okonkwo,',
  '',
  'Votre note sur les renouvellements correspond à ce que nous avons vu chez trois fabricants : un accord prenait onze jours, et personne ne savait pourquoi.',
  '',
  'Puis-je vous envoyer un résumé ?',
  '',
  'Cordialement,',
  'Jeanne Roux',
);

export const spanish = mail(
  'Aprobaciones en tres días',
  'Hola Amara:',
  '',
  'Tu nota sobre las renovaciones coincide con lo que vimos en tres fabricantes: una aprobación tardaba once días y nadie sabía por qué.',
  '',
  '¿Te envío un resumen de dos páginas?',
  '',
  'Un abrazo,',
  'Juana',
);

export const polish = mail(
  'Zgody w trzy dni',
  'Dzień dobry, Pani Amaro,',
  '',
  'Pani notatka o odnowieniach pasuje do tego, co widzieliśmy u trzech producentów: zgoda trwała jedenaście dni i nikt nie wiedział dlaczego.',
  '',
  'Czy mogę przesłać podsumowanie?',
  '',
  'Z poważaniem',
  'Janina',
);

export const japanese = mail(
  '承認を三日で',
  'オコンクォ様',
  '',
  '更新についてのお話は、私たちが三社で見たことと同じでした。承認には十一日かかり、その理由は誰にもわかりませんでした。',
  '',
  '要約をお送りしてもよろしいでしょうか。',
);

export const arabic = mail(
  'الموافقات في ثلاثة أيام',
  'السيدة أمارا المحترمة،',
  '',
  'ملاحظتك عن التجديد تشبه ما رأيناه في ثلاث شركات: كانت الموافقة تستغرق أحد عشر يوما، ولم يعرف أحد السبب.',
  '',
  'هل أرسل إليك ملخصا؟',
);

export const quotedMail = lines(
  '',
  'On Tue, 3 Nov 2026 at 10:12, Amara Okonkwo <amara@fenwick.example> wrote:',
  '> Hey Jane!!',
  '>',
  '> Just checking in. Any synergy with the free plan? https://media.giphy.example/party.gif 🎉',
  '> - one',
  '> - two',
  '>',
  '> Cheers,',
  '> Amara',
);
