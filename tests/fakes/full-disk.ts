import type { SidenoteDatabase } from '@/lib/database/database';

/** A disk that accepts nothing new while it is full; what is there can be read and deleted. Call it before the database is opened. */
export function addDisk(db: SidenoteDatabase, disk: { isFull: boolean }): void {
  db.use({
    stack: 'dbcore',
    name: 'disk',
    // Below everything else that writes.
    level: 5,
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          async mutate(request) {
            const needsRoom = request.type === 'add' || request.type === 'put';
            if (disk.isFull && needsRoom) throw new DOMException('The disk is full', 'QuotaExceededError');
            return table.mutate(request);
          },
        };
      },
    }),
  });
}
