import 'fake-indexeddb/auto';
import { it } from 'vitest';
import { createBatchService } from './batch-service.ts';
import { createBatchSidenote } from './batch-sidenote.ts';
it('debug', async () => {
  const s = createBatchService({ a: ['wrong-shape-charged'], b: ['reset'] });
  const w = await createBatchSidenote(s);
  await w.finish(w.startWorker().readBalance());
  await w.clock.advance(10);
  const k = w.startWorker();
  await w.finish(k.start());
  await w.finish(k.findEmails(['a', 'b', 'c']));
  await w.idle(k.batches);
  const show = async () => {
    const b = await w.row();
    console.log(b.state, b.items.map((i) => [i.subject?.slug, i.state, i.chargedMilli, i.intentId].join()).join(' | '));
    console.log((await w.db.ledger.toArray()).map((r) => [r.id, r.kind, r.chargedMilli, r.kind === 'charge' ? r.how : ''].join()).join(' | '), s.takenMilli());
  };
  await show();
  for (let i = 0; i < 3; i++) { await w.clock.advance(200_000); await w.finish(k.reconcile()); await show(); }
  const l = w.startWorker(); await w.finish(l.start()); await w.idle(l.batches); await show();
}, 60000);
