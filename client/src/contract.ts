// Made by scripts/generate.ts from src/contract; change that instead.

export type RenderFields = {
  /** The source image: JPEG, PNG or WebP, 1 KB to 8 MB. It is resized to 1344 px width. */
  image: Blob
  /** The expert mode, which selects the pipeline. */
  expert_name: 'exterior' | 'interior' | 'masterplan' | 'landscape' | 'plan' | 'furniture' | 'product'
  /** What to render, at most 2000 characters. */
  prompt: string
  /** What the source image is; it must be valid for the expert. Defaults to "photo", or to the first valid value if the expert does not take photos. */
  imagetype?: '3dmass' | 'drawing' | 'wireframe' | 'construction' | 'photo' | 'sketch' | '3d' | '2d'
  /** The camera angle. */
  camera_angle?: 'same_as_input' | 'eye_level' | 'aerial_view' | 'low_angle' | 'high_angle' | 'birds_eye' | 'worms_eye'
  /** Light and time of day. */
  scene_mood?: 'auto_daylight' | 'night' | 'golden_hour' | 'overcast' | 'sunrise' | 'sunset' | 'blue_hour' | 'dramatic'
  /** The rendering style; "raw" passes the prompt on unchanged. */
  render_style?:
    | 'realistic'
    | 'cgi_render'
    | 'sketch'
    | 'cad_drawing'
    | 'annotated_render'
    | '2d_illustration'
    | 'watercolor'
    | 'raw'
    | 'artistic'
    | 'conceptual'
    | 'technical'
    | 'minimal'
    | 'dramatic'
    | 'cinematic'
  /** How freely the source image may be changed. */
  render_scenario?: 'precise' | 'balanced' | 'creative' | 'experimental'
  /** Descriptive tags, as a JSON array of strings or comma-separated: cars, greenery, water_features, people, pathways, motion, urban_setting or any other. */
  context?: readonly string[]
  /** Style reference 1 of up to 4; the same limits as image. */
  reference_image_1?: Blob
  /** Style reference 2 of up to 4; the same limits as image. */
  reference_image_2?: Blob
  /** Style reference 3 of up to 4; the same limits as image. */
  reference_image_3?: Blob
  /** Style reference 4 of up to 4; the same limits as image. */
  reference_image_4?: Blob
  /** Makes results reproducible. Defaults to a random seed. */
  seed?: number
  /** A public http or https URL that receives this generation's events, signed with the secret of GET /v1/webhooks/secret. */
  webhook_url?: string
}

export type VideoFields = {
  /** The image to animate: JPG, PNG, GIF or WebP, at most 10 MB. Required unless start_image_url is sent. */
  image?: Blob
  /** A public http or https URL of the start image, instead of image. If both are sent, the file is used. */
  start_image_url?: string
  /** A public http or https URL of the image that the video ends on. */
  end_image_url?: string
  /** What happens; required unless raw_prompt is sent. Words for cinematic framing and the camera movement are added. */
  prompt?: string
  /** Sent verbatim to the video model; camera_movement, movement_type and direction are then ignored. */
  raw_prompt?: string
  /** Length in seconds. */
  duration?: 5 | 10
  /** Width to height in whole numbers, from 1:4 to 4:1, for example 16:9, 4:3 or 1:1. */
  aspect_ratio?: string
  /** Elements to exclude. */
  negative_prompt?: string
  /** How the camera moves; ignored with raw_prompt. */
  camera_movement?: 'pan_left' | 'pan_right' | 'tilt_up' | 'tilt_down' | 'zoom_in' | 'zoom_out' | 'static'
  /** Makes results reproducible. Defaults to a random seed. */
  seed?: number
  /** The older name of the camera movement; ignored with camera_movement or raw_prompt. */
  movement_type?: 'zoom_in' | 'zoom_out' | 'static' | 'horizontal' | 'pan' | 'vertical' | 'tilt' | 'zoom'
  /** The older name of the direction of movement_type; ignored with camera_movement or raw_prompt. */
  direction?: 'left' | 'right' | 'up' | 'down' | 'in' | 'out'
  /** A public http or https URL that receives this generation's events, signed with the secret of GET /v1/webhooks/secret. */
  webhook_url?: string
}

export type VideoFlashFields = {
  /** The image to animate, as a file or as its public http or https URL: JPG, PNG or WebP, at most 10 MB, at least 300 px on its short side, from 2:5 to 5:2. A file wins over every URL. */
  image?: Blob | string
  /** The URL of the start image, if image is not sent. */
  image_url?: string
  /** The same, if image_url is not sent either. */
  start_image_url?: string
  /** The image that the video ends on, as a file or a URL, in the ratio of the start image within 2 %. */
  end_image?: Blob | string
  /** The same, if end_image is not sent, or is a URL while this is a file. */
  end_image_url?: Blob | string
  /** What happens; required unless raw_prompt is sent. Words for the movement and the activity are added. */
  prompt?: string
  /** Sent verbatim to the video model: no words are added to it. */
  raw_prompt?: string
  /** Length in seconds. */
  duration?: 5 | 10 | 15
  /** How the camera moves: auto (the words decide, else dolly_in), static, dolly_in, dolly_out, truck_left, truck_right, pedestal_up, pedestal_down, pan_left, pan_right, tilt_up, tilt_down, orbit_left, orbit_right, zoom_in, zoom_out, or two of them with a comma between. Directions are the camera's own. */
  camera_movement?: string
  /** How much happens in the scene itself. */
  motion?: 'subtle' | 'balanced' | 'dynamic' | 'auto'
  /** Another name of motion, which wins. */
  scene_activity?: 'subtle' | 'balanced' | 'dynamic' | 'auto'
  /** Whether the clip has sound. */
  sound?: boolean
  /** Makes results reproducible. Defaults to a random seed. */
  seed?: number
  /** Elements to exclude. */
  negative_prompt?: string
  /** Width to height in whole numbers, from 1:4 to 4:1, or auto for that of the start image. */
  aspect_ratio?: string
  /** Whether the last frame meets the first; not with an end image. */
  loop?: boolean
  /** A public http or https URL that receives this generation's events, signed with the secret of GET /v1/webhooks/secret. */
  webhook_url?: string
}

export type VideoCinematicFields = {
  /** The image to animate, as a file or as its public http or https URL: JPG, PNG or WebP, at most 10 MB, at least 300 px on its short side, from 2:5 to 5:2. A file wins over every URL. */
  image?: Blob | string
  /** The URL of the start image, if image is not sent. */
  image_url?: string
  /** The same, if image_url is not sent either. */
  start_image_url?: string
  /** The image that the video ends on, as a file or a URL, in the ratio of the start image within 2 %. */
  end_image?: Blob | string
  /** The same, if end_image is not sent, or is a URL while this is a file. */
  end_image_url?: Blob | string
  /** What happens; required unless raw_prompt is sent. Words for the movement and the activity are added. */
  prompt?: string
  /** Sent verbatim to the video model: no words are added to it. */
  raw_prompt?: string
  /** Length in seconds; 20 is read as 15, at the price of 15. */
  duration?: 5 | 10 | 15 | 20
  /** How the camera moves: auto (the words decide, else dolly_in), static, dolly_in, dolly_out, truck_left, truck_right, pedestal_up, pedestal_down, pan_left, pan_right, tilt_up, tilt_down, orbit_left, orbit_right, zoom_in, zoom_out, or two of them with a comma between. Directions are the camera's own. */
  camera_movement?: string
  /** How much happens in the scene itself. */
  motion?: 'subtle' | 'balanced' | 'dynamic' | 'auto'
  /** Another name of motion, which wins. */
  scene_activity?: 'subtle' | 'balanced' | 'dynamic' | 'auto'
  /** Whether the clip has sound. */
  sound?: boolean
  /** Makes results reproducible. Defaults to a random seed. */
  seed?: number
  /** Elements to exclude. */
  negative_prompt?: string
  /** Width to height in whole numbers, from 1:4 to 4:1, or auto for that of the start image. */
  aspect_ratio?: string
  /** Whether the last frame meets the first; not with an end image. */
  loop?: boolean
  /** A public http or https URL that receives this generation's events, signed with the secret of GET /v1/webhooks/secret. */
  webhook_url?: string
}

export type Output = {
  /** An absolute, signed URL. It works without the key until expires_at, and supports Range. */
  url: string
  /** A JPEG of the first frame, at the size of the video; its URL works like that of the video. Null for an image. */
  poster_url: string | null
  content_type: string
  width: number
  height: number
  /** Seconds; null for an image. */
  duration: number | null
  /** How far a rendering keeps the outlines of what its input shows, whatever the engine. A line counts as kept within 0.6 % of the width. Null for a video, and if it could not be measured. */
  fidelity: {
    /** At least 0.9 if everything is where it was; about half that if a window was moved by 2 % of the width, or is gone; near 0 for another picture. What was added costs nothing. √recall · place · (1 − worst / 2): place falls if parts of the picture fit better elsewhere, and worst is the worst loss in one spot. */
    score: number
    /** The share of the input's outlines that the rendering has, less what chance alone would keep. */
    recall: number
    /** The share of the rendering's outlines that the input has, too. It tells how much was added, and is not in the score. */
    precision: number
  } | null
  size_bytes: number
  sha256: string
  expires_at: string
}

export type Generation = {
  /** queued → processing → succeeded or failed. The last two are final. */
  status: Status
  id: string
  type: Kind
  endpoint: EndpointName
  progress: number
  stage: Stage
  /** An estimate, from 1, while queued. */
  queue_position: number | null
  /** An estimate until it is finished, from the recent durations of such generations; null if unknown. */
  eta_seconds: number | null
  created_at: string
  started_at: string | null
  completed_at: string | null
  seed: number
  /** The built prompt, as the engine received it. */
  prompt: string
  /** The caller's own words: the prompt as sent, or the raw prompt if only that was sent. */
  original_prompt: string
  engine: string
  /** The versions of the engine and of its decoder and encoder; null until success. The same input, fields, seed and version give the same bytes on the same kind of machine. */
  engine_version: string | null
  credits: {
    charged: number
    refunded: number
  }
  output: Output[]
  /** The URLs in output; empty until success. */
  message: string[]
  /** What the engine could not honour and what the service changed. */
  notes: string[]
  error: {
    code: FailureCode
    message: string
  } | null
}

export type RenderAccepted = {
  status: 'success'
  /** Request ID for the status endpoint. */
  id: string
  /** The seed used. */
  seed: number
  /** The user's original prompt, before enhancement. */
  prompt: string
  expert_name: 'exterior' | 'interior' | 'masterplan' | 'landscape' | 'plan' | 'furniture' | 'product'
  parameters: {
    imageType: '3dmass' | 'drawing' | 'wireframe' | 'construction' | 'photo' | 'sketch' | '3d' | '2d'
    cameraAngle: 'same_as_input' | 'eye_level' | 'aerial_view' | 'low_angle' | 'high_angle' | 'birds_eye' | 'worms_eye'
    context: string[]
    sceneMood: 'auto_daylight' | 'night' | 'golden_hour' | 'overcast' | 'sunrise' | 'sunset' | 'blue_hour' | 'dramatic'
    renderStyle:
      | 'realistic'
      | 'cgi_render'
      | 'sketch'
      | 'cad_drawing'
      | 'annotated_render'
      | '2d_illustration'
      | 'watercolor'
      | 'raw'
      | 'artistic'
      | 'conceptual'
      | 'technical'
      | 'minimal'
      | 'dramatic'
      | 'cinematic'
    renderScenario: 'precise' | 'balanced' | 'creative' | 'experimental'
    /** The working size, for example "1344x896". */
    resolution: string
    /** The ratio in the smallest whole numbers within 1 %, for example "3:2". */
    aspectRatio: string
    referenceImageCount: number
  }
  /** The remaining credit balance. */
  credits: number
}

export type VideoAccepted = {
  status: 'success'
  /** Request ID for the status endpoint. */
  id: string
  /** The seed used. */
  seed: number
  /** The prompt as built: cinematic prefix, camera movement phrase, then the user's text. */
  prompt: string
}

export type VideoV20Accepted = {
  status: 'success'
  /** Request ID for the status endpoint. */
  id: string
  /** The credits that were charged. */
  cost: number
  /** The remaining credit balance. */
  credits: number
  /** The seed used. */
  seed: number
  /** The prompt as built, or raw_prompt as sent. */
  prompt: string
  /** As understood: auto, a movement, or two with a comma between. */
  camera_movement: string
  /** Seconds. */
  duration: number
  /** What the service changed. */
  notes: string[]
}

export type VideoV20DryRun = {
  status: 'success'
  dry_run: true
  /** The caller's own words: the prompt as sent, or the raw prompt if only that was sent. */
  prompt: string
  /** The prompt that the engine would receive. */
  built_prompt: string
  /** The seed as sent, or an example of one that would be chosen. */
  seed: number
  /** Credits. */
  cost: number
  credits_after: number
  /** The engine that would be tried first. */
  engine: string
  /** The size of the picture or clip, for example "1344x896". */
  resolution: string
  /** Seconds. */
  duration: number
  /** What the service would change and what the engine would not honour, as far as known in advance. */
  notes: string[]
  /** As understood: auto, a movement, or two with a comma between. */
  camera_movement: string
  /** The fields as understood. */
  parameters: {
    /** As understood: auto, a movement, or two with a comma between. */
    camera_movement: string
    /** Seconds. */
    duration: number
    motion: 'subtle' | 'balanced' | 'dynamic' | 'auto'
    sound: boolean
    loop: boolean
    /** In the smallest whole numbers, for example "16:9". */
    aspect_ratio: string
    ignored: {
      field: string
      value: string
      reason: string
    }[]
  }
  /** How many clips would be made. */
  count: number
}

export type DryRun = {
  status: 'success'
  dry_run: true
  /** The caller's own words: the prompt as sent, or the raw prompt if only that was sent. */
  prompt: string
  /** The prompt that the engine would receive. */
  built_prompt: string
  /** The seed as sent, or an example of one that would be chosen. */
  seed: number
  /** Credits. */
  cost: number
  credits_after: number
  /** The engine that would be tried first. */
  engine: string
  /** The size of the picture or clip, for example "1344x896". */
  resolution: string
  /** Seconds; null for a picture. */
  duration: number | null
  /** What the service would change and what the engine would not honour, as far as known in advance. */
  notes: string[]
}

export type Account = {
  id: string
  name: string
  credits: number
}

export type LedgerEntry = {
  id: string
  created_at: string
  kind: 'grant' | 'charge' | 'refund'
  /** Credits; negative when they were taken. */
  amount: number
  /** The balance after this entry. */
  balance: number
  reason: string
  generation_id: string | null
}

export type ApiKey = {
  id: string
  name: string
  /** The first characters of the key, so that people can recognise it. */
  hint: string
  scopes: Scope[]
  daily_credits: number | null
  created_at: string
  expires_at: string | null
  revoked_at: string | null
  /** To the minute. */
  last_used_at: string | null
}

export type NewApiKey = {
  id: string
  name: string
  /** The first characters of the key, so that people can recognise it. */
  hint: string
  scopes: Scope[]
  daily_credits: number | null
  created_at: string
  expires_at: string | null
  revoked_at: string | null
  /** To the minute. */
  last_used_at: string | null
  /** Shown only once. */
  key: string
}

export type Webhook = {
  id: string
  /** null for the webhook that represents the account's webhook_url fields. */
  url: string | null
  /** null for all. */
  events: EventType[] | null
  enabled: boolean
  disabled_at: string | null
  disabled_reason: string | null
  created_at: string
}

export type NewWebhook = {
  id: string
  /** null for the webhook that represents the account's webhook_url fields. */
  url: string | null
  /** null for all. */
  events: EventType[] | null
  enabled: boolean
  disabled_at: string | null
  disabled_reason: string | null
  created_at: string
  /** whsec_ followed by the key in base64. */
  secret: string
}

export type Delivery = {
  id: string
  event: {
    /** The webhook-id of every attempt. */
    id: string
    type: EventType
    timestamp: string
    generation: string | null
  }
  /** failed: all attempts failed, and it can be replayed; or its generation was deleted, and it cannot be. */
  status: DeliveryStatus
  next_attempt_at: string | null
  attempts: {
    at: string
    response_status: number | null
    error: string | null
    duration_ms: number
  }[]
}

/** Every request with a JSON answer, by its method and path. */
export type Routes = {
  /** The progress of a generation and, once complete, its result. */
  'GET /v1/status/{id}': { path: { id: string }; query?: { wait?: number }; answer: Generation }
  /** Cancel a generation and refund its credits. */
  'POST /v1/generations/{id}/cancel': { path: { id: string }; answer: Generation }
  /** The caller's generations, newest first. */
  'GET /v1/generations': {
    query?: {
      limit?: number
      cursor?: string
      created_after?: string
      created_before?: string
      type?: Kind
      status?: Status
    }
    answer: {
      generations: Generation[]
      /** The cursor of the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** A generation, as the status endpoint returns it. */
  'GET /v1/generations/{id}': { path: { id: string }; query?: { wait?: number }; answer: Generation }
  /** Delete a generation with its inputs and results. */
  'DELETE /v1/generations/{id}': {
    path: { id: string }
    answer: {
      id: string
      deleted: true
    }
  }
  /** The caller's own account. */
  'GET /v1/account': { answer: Account }
  /** The caller's balance. */
  'GET /v1/credits': {
    answer: {
      status: 'success'
      credits: number
    }
  }
  /** Open an account. */
  'POST /admin/v1/accounts': {
    body: {
      name: string
      credits?: number
    }
    answer: Account
  }
  /** All accounts, oldest first. */
  'GET /admin/v1/accounts': {
    query?: { limit?: number; cursor?: string }
    answer: {
      accounts: {
        id: string
        name: string
        credits: number
        /** suspended: cannot order anything; closed: permanently, with its keys revoked. */
        state: 'open' | 'suspended' | 'closed'
      }[]
      /** The cursor of the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Suspend an account, or let it order again. */
  'PATCH /admin/v1/accounts/{id}': {
    path: { id: string }
    body: {
      suspended: boolean
    }
    answer: {
      id: string
      name: string
      credits: number
      /** suspended: cannot order anything; closed: permanently, with its keys revoked. */
      state: 'open' | 'suspended' | 'closed'
    }
  }
  /** Close an account permanently. */
  'DELETE /admin/v1/accounts/{id}': {
    path: { id: string }
    answer: {
      id: string
      name: string
      credits: number
      /** suspended: cannot order anything; closed: permanently, with its keys revoked. */
      state: 'open' | 'suspended' | 'closed'
    }
  }
  /** Issue an API key. */
  'POST /admin/v1/accounts/{id}/keys': {
    path: { id: string }
    body: {
      name: string
      /** generate: anything that changes something or shows a secret; read: everything else. */
      scopes?: Scope[]
      expires_at?: string | null
      /** The most that generations requested with this key may cost in one UTC day. */
      daily_credits?: number | null
    }
    answer: NewApiKey
  }
  /** An account's API keys, oldest first. */
  'GET /admin/v1/accounts/{id}/keys': {
    path: { id: string }
    query?: { limit?: number; cursor?: string }
    answer: {
      keys: ApiKey[]
      /** The cursor of the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Revoke an API key. */
  'DELETE /admin/v1/accounts/{id}/keys/{key_id}': { path: { id: string; key_id: string }; answer: ApiKey }
  /** Replace an API key with a new one; both work for a while. */
  'POST /admin/v1/accounts/{id}/keys/{key_id}/rotate': {
    path: { id: string; key_id: string }
    body: {
      /** How long the old key keeps working. */
      overlap_seconds?: number
    }
    answer: NewApiKey
  }
  /** Add credits to an account, or take them away. */
  'POST /admin/v1/accounts/{id}/credits': {
    path: { id: string }
    body: {
      /** Credits to add; negative to take away. */
      amount: number
      /** The reason, for the ledger. */
      reason: string
    }
    answer: {
      credits: number
    }
  }
  /** The engines: health, load, success and price. */
  'GET /admin/v1/engines': {
    answer: {
      engines: {
        name: string
        /** Its place in the order of engines for renderings and for clips, from 1; null if it is never used for them. */
        order: {
          render: number | null
          video: number | null
        }
        ready: boolean
        /** What is wrong and what to do about it, or that all is well. */
        message: string
        /** open: it failed so often that this process does not use it; half-open: one generation will try it. */
        breaker: 'closed' | 'open' | 'half-open'
        /** When the breaker will let one generation through. */
        retry_in_seconds: number | null
        /** Generations that it is working on now. */
        running: number
        /** How many it may work on at once in each process. */
        limit: number | null
        /** Generations that it made in the last 24 hours. */
        succeeded: number
        /** How often it failed at a generation in the last 24 hours. */
        failed: number
        /** What the generations it made cost, as far as known. */
        cost_usd: number | null
        /** From VEDUTA_ENGINE_PRICES; null if the engine reports its own costs or there is no price. */
        price_usd: {
          render: number | null
          video_second: number | null
        }
      }[]
    }
  }
  /** What depends on the older entries of VEDUTA_SECRET. */
  'GET /admin/v1/secrets': {
    answer: {
      /** How many entries VEDUTA_SECRET has. */
      entries: number
      keys: {
        /** Depend on a later entry of VEDUTA_SECRET and are lost when it is removed, unless they are used before. */
        older: number
        /** Depend on an entry that is no longer set, and are refused. */
        unset: number
        /** Date from before an upgrade and have not been used since: they may depend on any entry. */
        unknown: number
      }
      sessions: {
        /** Depend on a later entry of VEDUTA_SECRET and are lost when it is removed, unless they are used before. */
        older: number
        /** Depend on an entry that is no longer set, and are refused. */
        unset: number
        /** Date from before an upgrade and have not been used since: they may depend on any entry. */
        unknown: number
      }
      sign_in_links: {
        /** Depend on a later entry of VEDUTA_SECRET and are lost when it is removed, unless they are used before. */
        older: number
        /** Depend on an entry that is no longer set, and are refused. */
        unset: number
        /** Date from before an upgrade and have not been used since: they may depend on any entry. */
        unknown: number
      }
      webhook_secrets: {
        /** Depend on a later entry of VEDUTA_SECRET and are lost when it is removed, unless they are used before. */
        older: number
        /** Depend on an entry that is no longer set, and are refused. */
        unset: number
        /** Date from before an upgrade and have not been used since: they may depend on any entry. */
        unknown: number
      }
    }
  }
  /** What changed the balance, newest first. */
  'GET /v1/account/ledger': {
    query?: {
      limit?: number
      cursor?: string
      created_after?: string
      created_before?: string
      format?: 'json' | 'csv'
    }
    answer: {
      entries: LedgerEntry[]
      /** The cursor of the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Generations and credits per UTC day and endpoint, oldest first. */
  'GET /v1/account/usage': {
    query?: { from?: string; to?: string }
    answer: {
      from: string
      to: string
      usage: {
        /** A UTC day. */
        date: string
        endpoint: string
        generations: number
        succeeded: number
        failed: number
        /** Charged and not refunded. */
        credits: number
      }[]
    }
  }
  /** What each endpoint costs and takes. */
  'GET /v1/prices': {
    answer: {
      prices: {
        endpoint: EndpointName
        path: string
        /** For one order, or for each second if credits_per is "second". */
        credits: number
        credits_per: 'order' | 'second'
        takes: Record<
          string,
          {
            required: boolean
            description: string
            max_bytes?: number
            types?: string[]
          }
        >
      }[]
    }
  }
  /** Create a webhook, which sends events to a URL. */
  'POST /v1/webhooks': {
    body: {
      url: string
      /** The events it receives; null for all. webhook.test is always sent. */
      events?: ('generation.started' | 'generation.succeeded' | 'generation.failed' | 'credits.low')[] | null
    }
    answer: NewWebhook
  }
  /** The account's webhooks, oldest first. */
  'GET /v1/webhooks': {
    answer: {
      webhooks: Webhook[]
    }
  }
  /** The secret that signs the deliveries to webhook_url fields. */
  'GET /v1/webhooks/secret': {
    answer: {
      id: string
      /** whsec_ followed by the key in base64. */
      secret: string
    }
  }
  /** A webhook. */
  'GET /v1/webhooks/{id}': { path: { id: string }; answer: Webhook }
  /** Change the URL or events of a webhook, or enable or disable it. */
  'PATCH /v1/webhooks/{id}': {
    path: { id: string }
    body: {
      url?: string
      /** The events it receives; null for all. webhook.test is always sent. */
      events?: ('generation.started' | 'generation.succeeded' | 'generation.failed' | 'credits.low')[] | null
      enabled?: boolean
    }
    answer: Webhook
  }
  /** Delete a webhook with its deliveries. */
  'DELETE /v1/webhooks/{id}': { path: { id: string }; answer: Webhook }
  /** Replace the secret of a webhook. */
  'POST /v1/webhooks/{id}/secret': {
    path: { id: string }
    answer: {
      id: string
      /** whsec_ followed by the key in base64. */
      secret: string
    }
  }
  /** Send a webhook.test event. */
  'POST /v1/webhooks/{id}/test': { path: { id: string }; answer: Delivery }
  /** The deliveries of a webhook with their attempts, newest first. */
  'GET /v1/webhooks/{id}/deliveries': {
    path: { id: string }
    query?: { limit?: number; cursor?: string }
    answer: {
      deliveries: Delivery[]
      /** The cursor of the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Deliver an event again, even if it was delivered before. */
  'POST /v1/webhooks/{id}/deliveries/{delivery_id}/replay': {
    path: { id: string; delivery_id: string }
    answer: Delivery
  }
  /** The generations of all accounts, newest first. */
  'GET /admin/v1/generations': {
    query?: { limit?: number; cursor?: string; created_after?: string; created_before?: string; status?: Status }
    answer: {
      generations: {
        id: string
        type: Kind
        endpoint: EndpointName
        /** queued → processing → succeeded or failed. The last two are final. */
        status: Status
        stage: Stage
        progress: number
        created_at: string
        started_at: string | null
        completed_at: string | null
        engine: string
        error: {
          code: FailureCode
          message: string
        } | null
        account: {
          id: string
          name: string
        }
        /** Attempts that its engine finished. */
        failures: number
        /** The id under which the log has its request and its attempts. */
        trace_id: string | null
      }[]
      /** The cursor of the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Sign a browser in with a one-time link or an API key. */
  'POST /v1/session': {
    body: {
      /** The part of a one-time link after #sign-in=. */
      link?: string
      /** Or an API key; the session then has its rights. */
      key?: string
    }
    answer: {
      /** The account of the session; null if nobody is signed in. */
      account: Account | null
      /** Whether /admin/v1 accepts this session. */
      operator: boolean
      expires_at: string | null
    }
  }
  /** The session of this browser. */
  'GET /v1/session': {
    answer: {
      /** The account of the session; null if nobody is signed in. */
      account: Account | null
      /** Whether /admin/v1 accepts this session. */
      operator: boolean
      expires_at: string | null
    }
  }
  /** Sign out. */
  'DELETE /v1/session': {
    answer: {
      /** The account of the session; null if nobody is signed in. */
      account: Account | null
      /** Whether /admin/v1 accepts this session. */
      operator: boolean
      expires_at: string | null
    }
  }
  /** Make a link that signs one person in, once. */
  'POST /admin/v1/sign-in-links': {
    body: {
      /** The account to sign in to; null for the operator. */
      account_id?: string | null
    }
    answer: {
      url: string
      expires_at: string
    }
  }
}

export type ErrorCode =
  | 'MISSING_PROMPT'
  | 'MISSING_IMAGE'
  | 'INVALID_EXPERT'
  | 'PROMPT_TOO_LONG'
  | 'IMAGE_TOO_LARGE'
  | 'INVALID_IMAGE_TYPE'
  | 'INVALID_PARAMETERS'
  | 'UNRENDERABLE_FRAME'
  | 'NO_CREDITS'
  | 'CONTENT_REFUSED'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'ACCOUNT_SUSPENDED'
  | 'ACCOUNT_CLOSED'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'IDEMPOTENCY_IN_PROGRESS'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'ALREADY_FINISHED'
  | 'WEBHOOK_DISABLED'
  | 'REQUEST_TIMEOUT'
  | 'HEADERS_TOO_LARGE'
  | 'RATE_LIMITED'
  | 'INTERNAL_SERVER_ERROR'
  | 'OVERLOADED'

/** What errors tell beside their message; each code has its own of these. */
export type ErrorDetails = {
  requestedExpert?: string
  promptLength?: number
  maxLength?: number
  size?: number
  minSize?: number
  maxSize?: number
  unit?: 'bytes'
  receivedType?: string
  allowedTypes?: string[]
  field?: string
  received?: string
  allowed?: (string | number)[] | string[]
  reason?: string | 'unreachable_url' | 'corrupt' | 'too_small' | 'aspect_out_of_range' | 'blank' | 'frame_mismatch'
  frame?: 'start' | 'end'
  limit?: number | number[]
  actual?: number
  credits?: number
  scope?: string
  status?: string
  retryAfter?: number
  error?: string
  timestamp?: string
}

export type Kind = 'video' | 'render'

export type EndpointName = 'video-ai' | 'archRender-v41' | 'video-v20-flash' | 'video-v20-cinematic'

export type Status = 'queued' | 'processing' | 'succeeded' | 'failed'

export type Stage = 'queued' | 'preparing' | 'rendering' | 'encoding' | 'storing' | 'done'

export type FailureCode = 'ENGINE_FAILED' | 'ENGINE_TIMEOUT' | 'CONTENT_REFUSED' | 'OUTPUT_INVALID' | 'CANCELED'

export type Scope = 'generate' | 'read'

export type EventType =
  | 'generation.started'
  | 'generation.succeeded'
  | 'generation.failed'
  | 'credits.low'
  | 'webhook.test'

export type DeliveryStatus = 'pending' | 'delivered' | 'failed'
