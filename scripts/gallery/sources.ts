import { join } from 'node:path'
import sharp from 'sharp'
import type { Expert, ImageType } from '../../src/contract/arch-render-v41.ts'
import { renderWidth } from '../../src/contract/arch-render-v41.ts'

export type Source = { name: string; expert: Expert; imageType: ImageType; picture: string | Buffer }

const sample = (name: string) => join('samples', name)

const floorPlan = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1344 896">
  <rect width="1344" height="896" fill="#fdfcf8"/>
  <g fill="none" stroke="#222" stroke-width="12" stroke-linecap="square">
    <path d="M120 120H1224V776H900M780 776H120V120"/>
    <path d="M520 120V300M520 390V776M520 440H640M740 440H880M880 120V250M880 340V776"/>
    <path d="M120 500H300M390 500H520M880 470H960M1050 470H1224"/>
  </g>
  <g fill="none" stroke="#222" stroke-width="3">
    <path d="M520 390A90 90 0 0 1 430 300H520M390 500A90 90 0 0 0 300 590V500M880 340A90 90 0 0 1 790 250H880"/>
    <path d="M740 440A100 100 0 0 0 640 540V440M1050 470A90 90 0 0 1 960 560V470M900 776A120 120 0 0 0 780 656V776"/>
    <rect x="190" y="170" width="180" height="150"/><rect x="200" y="180" width="75" height="40"/><rect x="285" y="180" width="75" height="40"/>
    <rect x="600" y="560" width="190" height="90"/><circle cx="695" cy="280" r="70"/>
    <rect x="1010" y="160" width="170" height="80"/><rect x="940" y="660" width="220" height="70"/>
  </g>
</svg>`

const massModel = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1344 896">
  <rect width="1344" height="896" fill="#fff"/>
  <path d="M330 340 700 250V700L330 640Z" fill="#b9b9b9"/><path d="M700 250 1010 350V630L700 700Z" fill="#8b8b8b"/>
  <path d="M330 340 640 290 1010 350 700 250Z" fill="#dadada"/>
  <path d="M820 480 1120 520V640L820 690Z" fill="#7c7c7c"/><path d="M700 505 820 480V690L700 700Z" fill="#a9a9a9"/>
  <path d="M700 505 820 480 1120 520 1010 545Z" fill="#d0d0d0"/>
</svg>`

export const photo: Source = { name: 'Photo', expert: 'exterior', imageType: 'photo', picture: sample('house.jpg') }

const sketch: Source = {
  name: 'Sketch',
  expert: 'exterior',
  imageType: 'sketch',
  picture: sample('house-sketch.png'),
}

export const interior: Source = {
  name: 'Interior',
  expert: 'interior',
  imageType: 'photo',
  picture: sample('interior.jpg'),
}

/** One for each way in which a picture is read. */
export const sources: Source[] = [
  photo,
  sketch,
  interior,
  { name: 'Plan', expert: 'plan', imageType: 'drawing', picture: Buffer.from(floorPlan) },
  { name: 'Mass model', expert: 'exterior', imageType: '3dmass', picture: Buffer.from(massModel) },
]

/** The same sketch for every expert that takes one. */
export const experts: Source[] = (
  ['exterior', 'interior', 'masterplan', 'landscape', 'plan', 'furniture', 'product'] as const
).map((expert) => ({ ...sketch, name: expert, expert }))

/** As an upload is written for the renderer. */
export async function writeSource({ picture }: Source, path: string): Promise<void> {
  await sharp(picture).flatten({ background: 'white' }).resize({ width: renderWidth }).png().toFile(path)
}
