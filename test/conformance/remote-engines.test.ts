import { after } from 'node:test'
import { openEngine } from '../../src/engines/engines.ts'
import { openFakeComfyui } from '../fakes/comfyui.ts'
import { openFakeFal } from '../fakes/fal.ts'
import { openFakeReplicate } from '../fakes/replicate.ts'
import { openFakeSdServer } from '../fakes/sd-server.ts'
import { testEngine } from './engines.ts'

/*
 * For each engine, the suite asserts: health is told in a sentence; outputs decode, and have the size and length that were asked for;
 * progress never goes back; a run that is stopped ends soon and leaves nothing; an order is found again and is never placed twice.
 */

const fal = await openFakeFal()
after(() => fal.close())
testEngine('fal', (tools) => openEngine('fal', tools), {
  orders: () => fal.orders.length,
  working: fal.working,
  settings: { VEDUTA_FETCH_ALLOW: '127.0.0.0/8', VEDUTA_FAL_KEY: fal.key, VEDUTA_FAL_URL: fal.url },
})

const replicate = await openFakeReplicate()
after(() => replicate.close())
testEngine('replicate', (tools) => openEngine('replicate', tools), {
  orders: () => replicate.orders.length,
  working: replicate.working,
  settings: {
    VEDUTA_FETCH_ALLOW: '127.0.0.0/8',
    VEDUTA_REPLICATE_TOKEN: replicate.token,
    VEDUTA_REPLICATE_URL: replicate.baseUrl,
  },
})

const sdServer = await openFakeSdServer({ modes: ['img_gen', 'vid_gen'] })
after(() => sdServer.close())
testEngine('sd-server', (tools) => openEngine('sd-server', tools), {
  orders: () => sdServer.taken.length,
  working: sdServer.working,
  settings: { VEDUTA_SD_SERVER_URL: sdServer.url },
})

const painting = await openFakeSdServer({ modes: ['img_gen'] })
after(() => painting.close())
testEngine('classical+sd-server', (tools) => openEngine('classical+sd-server', tools), {
  orders: () => painting.taken.length,
  working: painting.working,
  settings: { VEDUTA_SD_SERVER_URL: painting.url },
})

const refining = await openFakeComfyui()
after(() => refining.close())
testEngine('classical+comfyui', (tools) => openEngine('classical+comfyui', tools), {
  orders: () => refining.orders.length,
  working: () => refining.queue.remaining(),
  settings: { VEDUTA_COMFYUI_URL: refining.url },
})
