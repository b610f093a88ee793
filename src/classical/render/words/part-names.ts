import type { RegionKind } from '../see/regions/regions.ts'
import { besideHouse, farSnow } from './around-part.ts'

/** A part of the picture that words can mention. */
export type Part = RegionKind | 'door' | Room | Detail

/** Kinds of rooms in a plan. */
export type Room = 'living' | 'bedroom' | 'bath' | 'kitchen' | 'hall'

/** Smaller parts: what no words say of them follows from the part that they belong to. */
export type Detail = Outdoor | Indoor | 'thing'
type Outdoor =
  | 'tower'
  | 'wing'
  | 'chimney'
  | 'upper'
  | 'lower'
  | 'gable'
  | 'base'
  | 'frame'
  | 'railing'
  | 'soffit'
  | 'trim'
  | 'drive'
  | 'terrace'
  | 'fence'
type Indoor =
  | 'seat'
  | 'chair'
  | 'bedding'
  | 'table'
  | 'cupboard'
  | 'worktop'
  | 'curtain'
  | 'rug'
  | 'lamp'
  | 'beam'
  | 'wood'

const words: Record<Part, string> = {
  surface: `wall walls facade facades façade cladding house houses villa villas cottage cottages home homes bungalow cabin chalet building townhouse
    apartments church barn school block blocks pavilion office offices hotel museum volume volumes panels panelling paneling
    auditorium library station warehouse chapel lodge drum cube housing hut faculty faculties college clinic hospital theatre factory mill brewery
    winery farmhouse siding watermill sanatorium inn pub tavern monastery abbey convent observatory refuge chalet
    depot boathouse infill windmill arena stadium bowl baths brewhouse lighthouse kindergarten nursery granary refectory`,
  roof: 'roof roofs roofing mansard mansards spire vault vaults pantile pantiles',
  opening: 'window windows rooflight rooflights skylight skylights glazing panes',
  tower: 'tower towers belfry turret turrets campanile minaret steeple',
  wing: 'wing wings annex annexes annexe extension extensions outbuilding outbuildings garage garages taproom',
  chimney: 'chimney chimneys flue flues stovepipe',
  door: 'door doors',
  ground:
    'floor floors flooring floorboards ground courtyard courtyards forecourt apron street square plaza quay quays promenade promenades yard underfoot',
  sky: 'ceiling ceilings',
  path: 'path paths pathway pathways walkway footpath footpaths footways lane lanes sidewalk pavement steps',
  water: '',
  foliage: '',
  bath: 'bathroom bathrooms bath washroom washrooms shower',
  kitchen: 'kitchen',
  bedroom: 'bedroom bedrooms',
  living: 'living lounge salon',
  hall: 'hall corridor corridors hallway',
  upper: 'above upstairs penthouse penthouses',
  lower: 'below downstairs',
  gable: 'gable gables',
  base: 'base plinth podium footing footings arcade arcades colonnade',
  frame: 'frame frames framed profile profiles mullions casement casements sash sashes',
  railing:
    'railing railings balustrade balustrades parapet parapets balcony balconies galleries handrail handrails balusters',
  soffit: 'soffit soffits eaves underside',
  trim: 'band bands banding dressings surrounds trim sills cills lintels quoins fascia fascias cornice cornices reveals copings coping',
  drive: 'drive driveway',
  terrace:
    'terrace patio deck decks decking loggia loggias veranda verandas verandah porch dock boardwalk boardwalks pontoon',
  fence: 'fence fences',
  seat: 'sofa sofas couch armchair armchairs bench benches banquette banquettes lounger loungers upholstery',
  chair: 'chair chairs stool stools',
  bedding: 'bed beds bedding bedspread',
  table: 'table tables tabletop tabletops desk desks',
  cupboard: `cupboard cupboards cabinet cabinets wardrobe wardrobes sideboard joinery shelves shelving bookshelf bookshelves bookcase
    bookcases fronts vanity vanities`,
  worktop: 'worktop worktops counter counters countertop countertops island islands',
  curtain: 'curtain curtains drapes',
  rug: 'rug rugs',
  lamp: 'lamp lamps pendant pendants lampshade sconces chandelier chandeliers',
  beam: 'beam beams rafter rafters trusses joists purlins',
  wood: 'furniture',
  // What is not painted by itself: its material is not that of the walls.
  thing: `wainscot wainscoting cabins canopy canopies awning awnings column columns pillars posts planter planters basin basins tub taps mirror mirrors
    screen screens umbrella umbrellas parasols headboard headboards rail rails gutters downpipes dormers gate gates shutters slipway jetty jetties
    pier piers boats ribs dome cupola bridge bridges pergola neighbour neighbours neighbor neighbors stair stairs staircase fireplace hearth mantel stove bar towels flag fins louvres handles knobs hinges brackets letters sign hood
    barrel barrels cask casks vats hoist hoists ferry ferries bowls sculpture sculptures statue statues boulder boulders bollards showcases vitrines fountain spandrel spandrels bays arches pilasters pots silo silos tanks cowl cowls`,
}

const listed = (Object.entries(words) as [Part, string][]).flatMap(([part, list]) =>
  list.split(/\s+/).flatMap((word): [string, Part][] => (word ? [[word, part]] : [])),
)

/** The part for each word, and for more than one of it. */
export const parts = new Map([...listed.map(([word, part]): [string, Part] => [`${word}s`, part]), ...listed])

/** Several words that mean one part, or nothing that is painted: the oak of oak trees is not a material. */
const phrases: readonly (readonly [RegExp, Part | undefined])[] = [
  [/\b(?:window|door) frames?\b|\bshop[- ]?fronts?\b(?<=\bground floor\b[^.,;]{0,60}[,;][^.]{0,200})/g, 'frame'],
  [
    /\b(?:upper|top|first|second|third|crew|office|attic) (?:floors?|store?ys?|stor(?:y|ies)|levels?|volume|part|half|walls?|facade)\b/g,
    'upper',
  ],
  [/\b(?:ground|lower|garage) (?:floors?|store?ys?|levels?|volume|walls?|facade)\b/g, 'lower'],
  [/\b(?:middle|main) (?:floors?|store?ys?|levels?|volume)\b|\b(?:long|main|central) wings?\b/g, 'surface'],
  [/\bpanels? (?:beside|between|below|under) (?:the )?windows?\b/g, 'thing'],
  [/\b(?:front|entrance|entry|garage|main|sliding|folding|barn) doors?\b|\bdoor (?:leaf|leaves)\b/g, 'door'],
  [/\b(?:clock|bell|stair|lift|fly|corner|church|square|round|core|hose|control|lookout) towers?\b/g, 'tower'],
  [/\b(?:wet|sanitary|shower) rooms?\b|\bwcs?\b/g, 'bath'],
  // The roof over a court is not the roof of the house.
  [/\b(?:glass|glazed) roofed (?:halls?|courts?|courtyards?|atria|atriums?|arcades?|passages?)\b/g, 'thing'],
  [
    /\blean to\b|\b(?:entrance|garden|side|visitor) pavilions?\b|\b(?:low|side|rear) (?:volumes?|blocks?|buildings?|ranges?)\b/g,
    'wing',
  ],
  // What hangs before a building is of glass, and no cloth.
  [/\b(?:curtain|window|glass) wall(?:s|ing)?\b|\bwalls? of (?:glass|windows)\b/g, 'opening'],
  [/\b(?:roof(?:ing)? tiles?|roof slabs?|pantiles?)\b/g, 'roof'],
  // A block at the entrance is a small part of the house, and a terrace on the roof does not lie on the ground.
  [/\bentrance (?:block|volume|box|cube)s?\b|\broof (?:terraces?|decks?|gardens?)\b/g, 'thing'],
  [/\bbalcony (?:railings?|balustrades?)\b/g, 'railing'],
  [
    /\b(?:garden|boundary|perimeter|retaining|low) walls?\b|\bwalls?\b(?= with (?:\p{L}+ ){0,2}(?:railings?|piers?|gates?)\b)/gu,
    'fence',
  ],
  // A row of houses, and not what lies before one.
  [/\b(?:victorian|georgian|edwardian|regency|housing) terraces?\b/g, 'surface'],
  [/^terraces?\b(?= (?:in|of) (?:\p{L}+ ){0,4}(?:bricks?|stucco|render)\b)/gu, 'surface'],
  // A yard that has roofs is its buildings.
  [/^(?:\p{L}+ ){0,4}yard\b(?= (?:in|of) [^;]*\broofs?\b)/gu, 'surface'],
  [/\bshop[- ]?fronts?\b(?<!\bground_floor\b[^.,;]{0,60}[,;][^.]{0,200})|\b(?:street|ground) level\b/g, 'lower'],
  // What is before a house is in front of it.
  [/(?<!\b(?:in|at|sea|lake|water|river|garden) )\bfront(?=[,.;]|$)/g, 'surface'],
  [/\bwing(?:back|ed)? (?:arm)?chairs?\b/g, 'seat'],
  [
    /\b(?:market|town|city|village|sports|concert|exhibition|guild|reading|parish|school) halls?\b|\b(?:main|art|picture|exhibition) gallery\b/g,
    'surface',
  ],
  // Rooms that lead along others.
  [/(?<=\bin (?:the |all )?)(?:galler(?:y|ies)|passages?|lobb(?:y|ies))\b/g, 'hall'],
  [/\bchimney (?:stacks?|pots?)\b/g, 'chimney'],
  [
    /\bwindow (?:dressings|surrounds|sills|cills|reveals|trims?)\b|\bcorner boards?\b|\b(?:string|belt) courses?\b/g,
    'trim',
  ],
  [/\b(?:wood|log) (?:burning )?(?:stoves?|burners?|fires?)\b|\bspandrel (?:bands?|panels?)\b/g, 'thing'],
  [/\bgable (?:wall|walls|end|ends)\b|\bend walls?\b/g, 'gable'],
  [/\bceiling (?:beams|joists)\b/g, 'beam'],
  [/\b(?:beamed|coffered) ceilings?\b|\bthe cut\b/g, 'thing'],
  [/\b(?:dining|coffee|side|bedside|night|round) tables?\b/g, 'table'],
  [/(?<=\b(?:stone|marble|granite|quartz|terrazzo|oak|walnut|timber|wooden|concrete|steel) )tops?\b/g, 'worktop'],
  [/\bkitchen (?:units|cabinets?|cupboards?|fronts|island)\b/g, 'cupboard'],
  [/\bbed ?(?:linen|spread|cover)\b/g, 'bedding'],
  [/\bbar stools?\b/g, 'chair'],
  [/\b(?:floor|table|desk|wall|ceiling|bedside|standing) lamps?\b/g, 'lamp'],
  [/\b(?:pool|pond) (?:edges?|surrounds?|coping|terrace|deck)\b|\bpaved platforms?\b/g, 'terrace'],
  [farSnow, undefined],
  [
    /\b(?:copper|purple|silver|white|red|black|scots|stone|umbrella|weeping|japanese) (?:beech(?:es)?|birch(?:es)?|maples?|willows?|pines?|firs?|oaks?|elms?|poplars?|alders?|spruces?)\b/g,
    undefined,
  ],
  // Who stands beside the house is not the house.
  [
    /\b(?:left|right|next|other) (?:one|two|three|four|neighbou?r|building)\b|\bneighbou?r(?:s|['’]s|s['’]) (?:\p{L}+ ){0,2}(?:house|building|fa[cç]ade|conservatory|wall|roof|gable)s?\b|\bneighbou?ring (?:house|building|facade)s?\b/gu,
    'thing',
  ],
  [
    /\b(?:pine|oak|larch|cedar|walnut|spruce|birch|fir|ash|beech|cherry|maple|chestnut|hemlock)s?(?: and \p{L}+)? (?:trees?|forests?|woods|woodlands?|groves?|hedges?|avenues?|lea(?:f|ves)|blossoms?|saplings?)\b/gu,
    undefined,
  ],
  [
    /\b(?:avenues?|rows?|lines|groves?) of (?:maple|oak|beech|ash|birch|chestnut|cherry|walnut|pine|larch)s?\b/g,
    undefined,
  ],
  [
    /\breed (?:beds?|edged)\b|\b(?:advertising|notice|sign|information|name) boards?\b|\b(?:\p{L}*stone |granite |concrete )?kerb(?:s|stones?)?\b/gu,
    undefined,
  ],
  [
    /\brendered (?:from|as|top|view)\b|(?:\brendered )?\b(?:floor|ground|site|master) ?plans?\b|\brendered (?:plans?|masterplan|sections?|elevations?|perspectives?|views?|images?)\b|\bsteps down\b|\bglass(?:es)? of\b|\b(?:seen|viewed|view) from (?:far |high )?above\b|\bwater (?:tower|feature)\b|\bsand ?pit\b|\b(?:dune|marram) grass(?:es)?\b|\bgarden views?\b/g,
    undefined,
  ],
]

/** What is rendered is plastered, but a rendering is a picture. */
const coats = /(?<=\b(?:lime|brushed|scraped|smooth|rough|coarse|mineral|coloured|textured|sand|adobe) )render\b/g

/** Materials of two words. Brick that is glazed has no panes. */
const compounds: readonly (readonly [RegExp, string])[] = [
  // A penthouse that is timber-clad is of timber; one that is clad in timber says so itself.
  [/(?<=\p{L} )clad (?!in\b|with\b)(?=\p{L})/gu, ''],
  [/(?<=\b(?:lead|copper|zinc|slate|tile|timber|wood|stone|brick|metal|steel) )covered (?=\p{L})/gu, ''],
  [/\b(?:stone|granite|marble|concrete|brick) (?=(?:ponds?|pools?)\b)/g, ''],
  // Slate-roofed houses have slate roofs.
  [/(?<=\p{L} )roofed (?=\p{L})/gu, 'roof, '],
  [/\b(?:weathering|rusted|rusting) steel\b/g, 'weathering_steel'],
  [/\bcor ten(?: steel)?\b/g, 'cor_ten'],
  [/\b(portland|bath|cotswold) stone\b/g, '$1_stone'],
  [/\btongue and groove\b/g, 'tongue_and_groove'],
  [/\bspotted gum\b/g, 'spotted_gum'],
  [/\b(lime|white) washed\b/g, '$1washed'],
  [/\b(?:dwellings?|flats?|apartments?|rooms|quarters) above\b|(?<=stone|granite) (?:ashlar|masonry)\b/g, ''],
  [/\bboarding (?=(?:schools?|houses?)\b)|\bcourtyard (?=(?:buildings?|houses?|blocks?|wings?)\b)/g, ''],
  [/\b(oak|wood|timber|walnut|marble|concrete|stone) (?:look|effect) \p{L}+/gu, '$1'],
  [/\bpowder coated (?=\p{L})|\bbeach (?=(?:houses?|huts?|villas?|chairs?)\b)/gu, ''],
  [/\brammed earth\b/g, 'rammed_earth'],
  [/\b(?:london )?stock (?=bricks?\b)/g, ''],
  [
    /\b(?:hand|machine|wire|water|board|sand) (?:moulded|molded|made|cut|struck|marked|formed|pressed|faced) (?=\p{L})/gu,
    '',
  ],
  [/\bfib(?:re|er) cement\b/g, 'fibre_cement'],
  [/\b(?:wrought|cast) iron\b/g, 'iron'],
  [/\b(metro|subway) tiles?\b/g, '$1_tiles'],
  // Panes may be tinted, and are not of metal.
  [/\b(?:bronze|copper|gold|golden)(?: tinted)? (?=glass\b|glazing\b)/g, ''],
  [
    /\bglazed (?=(?:ceramic|terracotta)\b|(?:clay )?(?:bricks?|tiles?|pantiles?|roof_tiles|metro_tiles|subway_tiles)\b)/g,
    '',
  ],
  // Tiles of clay are called after its colour; windows to the garden are not of grass.
  [/\bclay (?=(?:plain |roof_|roofing_)?(?:tiles?|pantiles?)\b)/g, 'terracotta '],
  // A custom house on the quay in limestone is of limestone; and of a shop with a dwelling above, the colon begins what all is made of.
  [
    /\bon (?:the|an?) (?:\p{L}+ ){0,2}(?:quays?|quayside|waterfront|square|street|corner|hill|river|canal|lake)\b(?= (?:in|of) |\s*:)|\bon an? (?:sloping|steep|quiet|narrow|busy|wide) (?:street|road|square)\b/gu,
    '',
  ],
  [/\b(?:\p{L}+ )?(?:wall )?tiles? (?:in|around) the (?:\p{L}+ )?(?:shower|hearth)\b/gu, ''],
  [/\b(floor|wall) tiles?\b/g, 'tiles $1'],
  // Those of a cottage are not the cottage.
  [
    /\b(?:cottage|house|villa|home|hotel|museum|school|church|chapel|library|station|barn|factory|warehouse|office|mill) (?=(?:gardens?|squares?|plazas?|yards?|courtyards?|forecourts?|grounds|windows?)\b)/g,
    '',
  ],
  [
    /\bgarden (?=(?:windows?|doors?|rooms?|pavilions?|houses?|sheds?|studios?|fa[cç]ades?|fronts?|furniture|chairs?|bench|tables?|gates?)\b)/g,
    '',
  ],
  [/\b(?:stained|painted|lacquered) (?!an? |in )(?=\p{L})|(?<=\badobe )colou?red /gu, ''],
  [/\bfacing (?=bricks?\b)|\bjettied /g, ''],
  [/\bsand colou?red\b/g, 'buff'],
  // Where something stands is not what it is made of: "a barn in dark timber in a meadow", "a house of stone in a wood".
  [/\bin an? wood(?=\s*(?:[,.;:]|with\b|near\b|$))/g, 'in a forest'],
  [/(?<!,) (?=(?:in|beside|near) (?:an?|the) (?:\p{L}+ )?meadows?\b)/gu, ' , '],
  [/\boff white\b/g, 'ivory'],
]

/** A prompt's words and marks in order; words that mean one thing are one, joined by `_`. */
export function tokensOf(
  prompt: string,
  colours: readonly string[],
): { tokens: string[]; joined: Map<string, Part | undefined> } {
  const joined = new Map<string, Part | undefined>()
  const names = colours.filter((name) => /_./.test(name)).map((name) => name.replaceAll('_', '[ -]'))
  let text = prompt
    .toLowerCase()
    // Roofs whose lights look north are not light; a flat-roof hall is named after its roof; and concrete with fibres is concrete.
    .replaceAll(
      /\bnorth[ -]light (?=roofs?\b)|\b(?:saw-?tooth|flat|pitched|gable|hip|shed|barrel)-roof (?!(?:of|in|with|clad)\b)(?=\p{L})/gu,
      '',
    )
    // A green as of bottles is one colour.
    .replaceAll(new RegExp(`\\b(?:${names.join('|')})\\b`, 'g'), (name) => name.replaceAll(/[ -]/g, '_'))
    // Bottle-green is a green, and chalk-white a white.
    .replaceAll(
      new RegExp(
        `\\b(?!(?:light|dark|deep|pale|off|${colours.join('|')})-)\\p{L}+-(?=(?:${colours.join('|')})\\b)`,
        'gu',
      ),
      '',
    )
    .replaceAll(/(?<=\p{L})-(?=\p{L})/gu, ' ')
    .replaceAll(besideHouse, '')
    // They are laid without mortar, around fields and gardens.
    .replaceAll(/\bdry stone (?=walls?\b)/g, 'stone garden ')
  for (const [pattern, part] of phrases) {
    text = text.replaceAll(pattern, (phrase) => {
      const token = phrase.replaceAll(' ', '_')
      joined.set(token, part)
      return token
    })
  }
  for (const [pattern, word] of compounds) text = text.replaceAll(pattern, word)
  text = text
    .replaceAll(coats, 'render_')
    .replaceAll(new RegExp(`(?<=\\b(?:${colours.join('|')}) )render\\b`, 'g'), 'render_')
    // Colours are deep, and eaves are, too.
    .replaceAll(new RegExp(`\\bdeep (?=(?:${colours.join('|')})\\b)`, 'g'), 'deep_ ')
    // A roof that is called green has plants on it.
    .replaceAll(/\bgreen (?=roofs?\b)/g, 'green_ ')
  return { tokens: text.match(/[\p{L}_]+|[,.;:]/gu) ?? [], joined }
}

/** The words of which a token was joined. */
export const wordsOfToken = (token: string): string[] => token.split('_').filter((word) => word !== '')
