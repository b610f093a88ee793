/** Statements that run seldom, or for an operator who waits, and why they may read more. */
export const cold: Record<string, string> = {
  'delete-in-batches.deleteUntil': 'measured with the functions that call it',
  'dump.listTables': 'a backup',
  'dump.dumpTable': 'a backup',
  'dump.loadTable': 'a restore',
  'dump.requeueUnfinished': 'a restore',
  'engines.sumEngines': 'the generations of a day, for the operator',
  'indexes.buildIndexes': 'once',
  'indexes.listMissingIndexes': 'the catalogue, once an hour',
  'ledger-faults.listLedgerFaults': 'an audit of everything',
  'repairs.repairRestored': 'a restore',
  'webhook-deliveries.releaseAllClaims': 'the start of the embedded database',
  'webhook-deliveries.deleteDeliveries': 'the log of a webhook that is deleted, 2000 at once',
  'webhook-switches.switchDeliveries': 'writes a thousand deliveries of a webhook that was disabled or enabled',
  'webhooks.deleteWebhook': 'takes the log of the webhook with it',
}
