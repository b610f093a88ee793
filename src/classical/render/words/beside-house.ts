const buildings = 'houses|cottages|buildings|blocks|barns|sheds|warehouses'

/** What stands around, and is not what is to be shown: what it is made of is said of nothing else. */
export const besideHouse = new RegExp(
  [
    String.raw`\b(?:(?:surrounded|flanked|overlooked) by|(?:beside|behind|opposite) it\b)[^,.;]*`,
    String.raw`(?:\b\p{L}+ ){1,3}(?:${buildings})\b (?:(?:to|on) the (?:far )?(?:left|right|edges?|sides?)|left and right)\b`,
    String.raw`\b(?:neighbou?ring|surrounding|adjacent|adjoining) (?:\p{L}+ ){0,2}(?:${buildings})\b[^,.;]*`,
    // "Rendered houses behind stay as they are."
    String.raw`(?<=[.;] )[^.;]{0,120}\b(?:${buildings})\b[^.;]{0,80}\b(?:stay|remain) (?:as|unchanged|the same)\b[^.;]*`,
  ].join('|'),
  'gu',
)
