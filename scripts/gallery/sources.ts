import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Expert, ImageType } from '../../src/contract/arch-render-v41.ts'
import { renderWidth } from '../../src/contract/arch-render-v41.ts'
import { inspect } from '../../src/media/inspect/inspect.ts'

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

const wireframe = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1344 896">
  <rect width="1344" height="896" fill="#fff"/>
  <g fill="none" stroke="#333" stroke-width="2">
    <path d="M330 340 700 250V700L330 640ZM700 250 1010 350V630L700 700M330 340 640 290 1010 350M330 640 640 600V290M640 600 1010 630"/>
    <path d="M400 420 480 405V520L400 525ZM540 395 640 375V515L540 518ZM760 400 830 418V520L760 520ZM880 430 950 447V525L880 522ZM0 720H1344"/>
  </g>
</svg>`

const room = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1344 896">
  <rect width="1344" height="896" fill="#faf8f3"/>
  <g fill="none" stroke="#333" stroke-width="3">
    <path d="M420 260H924V600H420ZM0 30 420 260M1344 30 924 260M0 880 420 600M1344 880 924 600"/>
    <path d="M540 310H800V520H540ZM670 310V520M540 415H800M60 300 230 340V620L60 690ZM1020 330H1140V470H1020Z"/>
    <path d="M500 640H780V720H500ZM500 640 470 600H810L780 640M520 720V760M760 720V760M980 620H1200V700H980ZM980 620V560H1200V620"/>
    <circle cx="672" cy="150" r="45"/><path d="M672 0V105"/>
  </g>
</svg>`

const site = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1344 896">
  <rect width="1344" height="896" fill="#fff"/>
  <g fill="none" stroke="#222" stroke-width="3">
    <path d="M0 400H1344M0 470H1344M620 0V400M690 0V400M620 470V896M690 470V896"/>
    <path d="M120 90H420V200H260V300H120ZM820 80H1160V180H820ZM820 240H1000V330H820ZM150 560H480V780H400V640H150ZM820 560H1240V640H820Z"/>
    <path d="M860 700C900 660 1100 660 1180 720S1100 850 980 840 820 760 860 700Z"/>
    <circle cx="80" cy="340" r="28"/><circle cx="470" cy="110" r="28"/><circle cx="500" cy="250" r="28"/><circle cx="740" cy="120" r="28"/>
    <circle cx="760" cy="300" r="28"/><circle cx="1220" cy="120" r="28"/><circle cx="300" cy="720" r="28"/><circle cx="560" cy="560" r="28"/>
  </g>
</svg>`

const chair = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1344 896">
  <rect width="1344" height="896" fill="#fff"/>
  <g fill="none" stroke="#222" stroke-width="4" stroke-linejoin="round">
    <path d="M430 480 760 440 960 520 640 580ZM430 480V520L640 622V580M640 622 960 560V520M430 480 400 200 720 160 760 440"/>
    <path d="M450 530V760H480V548M630 618V820H662V618M930 566V760H955V560"/>
  </g>
</svg>`

export const photo: Source = { name: 'Photo', expert: 'exterior', imageType: 'photo', picture: sample('house.jpg') }

export const sketch: Source = {
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

export const plan: Source = { name: 'Plan', expert: 'plan', imageType: 'drawing', picture: Buffer.from(floorPlan) }

/** Drawings of other kinds, each with the expert that it is for. */
export const drawings: Source[] = [
  { name: 'Wireframe', expert: 'exterior', imageType: 'wireframe', picture: Buffer.from(wireframe) },
  { name: 'Room', expert: 'interior', imageType: 'drawing', picture: Buffer.from(room) },
  { name: 'Site', expert: 'masterplan', imageType: '2d', picture: Buffer.from(site) },
  { name: 'Chair', expert: 'furniture', imageType: 'drawing', picture: Buffer.from(chair) },
]

/** One for each way in which a picture is read. */
export const sources: Source[] = [
  photo,
  sketch,
  interior,
  plan,
  { name: 'Mass model', expert: 'exterior', imageType: '3dmass', picture: Buffer.from(massModel) },
]

/** The same sketch for every expert that takes one. */
export const experts: Source[] = (
  ['exterior', 'interior', 'masterplan', 'landscape', 'plan', 'furniture', 'product'] as const
).map((expert) => ({ ...sketch, name: expert, expert }))

/** As an upload is written for the renderer: inspected, at its working size. Tells the name of the file. */
export async function writeSource({ picture }: Source, path: string): Promise<string> {
  const input = `${path}.upload`
  await writeFile(input, typeof picture === 'string' ? await readFile(picture) : picture)
  const inspected = await inspect({ input, output: path, width: renderWidth })
  if (inspected.refused !== undefined) throw new Error(inspected.refused)
  return inspected.path
}
