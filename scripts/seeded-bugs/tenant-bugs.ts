import type { Bug } from './bugs.ts'

/** Faults by which one caller harms others, or costs the operator what nobody pays for. */
export const tenantBugs: Bug[] = [
  {
    name: 'tenants: an order that is answered after its generation was cancelled goes on',
    edits: [
      {
        file: 'src/engines/order.ts',
        find: 'another attempt has taken it for lost.\n    await abandon(order, cancel, checkpoint)',
        replace: 'another attempt has taken it for lost.',
      },
      { file: 'src/generations/abandoned-orders.ts', find: 'if (!able.size) return', replace: 'if (able) return' },
    ],
    test: { file: 'test/engines/cancelled-orders.test.ts', namePattern: 'at fal an order whose generation' },
  },
  {
    name: 'tenants: an order that its service did not cancel at once is forgotten',
    edits: [
      { file: 'src/generations/abandoned-orders.ts', find: 'if (!able.size) return', replace: 'if (able) return' },
    ],
    test: { file: 'test/engines/cancelled-orders.test.ts', namePattern: 'at fal an order whose cancelling' },
  },
]
