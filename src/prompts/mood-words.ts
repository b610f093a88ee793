import type { RenderChoices, SceneMood } from '../contract/arch-render-v41.ts'

/** Phrases that can only mean the time or the weather: a night table or a sun room do not change the light. */
const phrases: readonly (readonly [RegExp, SceneMood])[] = [
  [/\b(golden[ -]hour)\b/i, 'golden_hour'],
  [/\b(blue[ -]hour|dusk|twilight)\b/i, 'blue_hour'],
  [/\b(sunrise|dawn|early morning)\b/i, 'sunrise'],
  [/\b(sunset|sundown)\b/i, 'sunset'],
  [/\b(at night|by night|night[ -]?time|nighttime|night (?:scene|view|shot)|starry|moonlit|moonlight)\b/i, 'night'],
  // Where it stands for itself: "white plaster, night".
  [/(?:^|[,;.])\s*(night)\s*(?:[,;.]|$)/i, 'night'],
  // Rain and a red sky do not go together.
  [/\b(?=rainy|wet|overcast|foggy)\w+ (evening)\b/i, 'blue_hour'],
  // A red sky is asked for by its own words.
  [/\b(evening)\b(?! (?:dress|party))/i, 'golden_hour'],
  [/\b(stormy|thunderstorm|storm clouds)\b/i, 'dramatic'],
  [/\b(overcast|cloudy|rainy|foggy|misty)\b/i, 'overcast'],
  [/\b(late afternoon|low (?:afternoon |evening |winter )?sun)\b/i, 'golden_hour'],
  [/(?<!\b(?:late|mid)[- ])\b(morning (?:light|sun|sunlight))\b/i, 'golden_hour'],
]

/** The default mood leaves the light open; then the prompt may choose it. */
export function readMood({ sceneMood, callerText }: Pick<RenderChoices, 'sceneMood' | 'callerText'>): {
  sceneMood: SceneMood
  phrase?: string
} {
  if (sceneMood !== 'auto_daylight') return { sceneMood }
  for (const [pattern, mood] of phrases) {
    const phrase = callerText.match(pattern)?.[1]
    if (phrase) return { sceneMood: mood, phrase }
  }
  return { sceneMood }
}
