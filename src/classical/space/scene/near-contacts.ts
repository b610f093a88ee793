/**
 * Where two regions' planes would meet along a side: the difference of ln(1/distance), and how much that is worth; and the wall that
 * stands on the ground there, or meets the underside of something that hangs over.
 */
export type Contact = {
  one: number
  other: number
  difference: number
  weight: number
  standing?: number
  under?: number
}

/** Share of a wall's feet, by length, that tells how far the farther ones are; by how much the distances of one foot, and of one edge, may differ; what others count. */
const farFootMin = 0.05
const oneFootMax = 0.06
const oneEdgeMax = 0.012
const nearWorth = 0.02

/**
 * A wall that stands on the ground at different distances is one together with something of its own paint before it, which hides a
 * part of its foot: the wall stands where the farther foot is. So does one that meets an underside at two edges: the nearer edge is that of a
 * balcony of the wall's paint.
 */
export function discountNear(contacts: Contact[]): Contact[] {
  const standing = contacts
    .filter((contact) => contact.standing !== undefined)
    .map((contact) => ({
      contact,
      nearness: contact.one === contact.standing ? contact.difference : -contact.difference,
    }))
  const groups = Map.groupBy(standing, ({ contact }) => `${contact.standing} ${contact.under}`)
  const near = new Set<Contact>()
  for (const all of groups.values()) {
    all.sort((one, other) => one.nearness - other.nearness)
    const total = all.reduce((sum, { contact }) => sum + contact.weight, 0)
    const within = all[0]!.contact.under === undefined ? oneFootMax : oneEdgeMax
    let [seen, far] = [0, all[0]!.nearness]
    for (const { contact, nearness } of all) {
      if (seen <= farFootMin * total) far = nearness
      seen += contact.weight
    }
    for (const { contact, nearness } of all) if (nearness > far + within) near.add(contact)
  }
  return contacts.map((contact) => (near.has(contact) ? { ...contact, weight: nearWorth * contact.weight } : contact))
}
