"""Orders through the client that openapi-python-client made, and reads each answer as a value of its own class."""

import os
from io import BytesIO
from typing import TypeVar

from client import AuthenticatedClient, models
from client.api.administration import issue_key, list_engines, open_account
from client.api.generations import (
    arch_render_v41,
    arch_render_v45_fast,
    cancel_generation,
    create_webhook,
    delete_webhook,
    get_account,
    get_ledger,
    get_status,
    list_generations,
    test_webhook,
    video_ai,
    video_v20_flash,
)
from client.api.service import get_prices
from client.types import File
from httpx import Timeout

T = TypeVar("T")
url = os.environ["VEDUTA_URL"]
caller = AuthenticatedClient(base_url=url, token=os.environ["VEDUTA_API_KEY"], timeout=Timeout(60))
operator = AuthenticatedClient(base_url=url, token=os.environ["VEDUTA_ADMIN_TOKEN"])
with open(os.environ["PICTURE"], "rb") as file:
    picture = file.read()


def be(kind: type[T], value: object) -> T:
    assert isinstance(value, kind), f"{value!r} is not {kind.__name__}"
    return value


def image() -> File:
    return File(payload=BytesIO(picture), file_name="house.jpg", mime_type="image/jpeg")


def rendering(prompt: str = "a house") -> models.RenderFields:
    return models.RenderFields(
        image=image(), expert_name=models.Expert.EXTERIOR, prompt=prompt, context=["greenery"], seed=7
    )


def clip() -> models.VideoFields:
    return models.VideoFields(image=image(), prompt="a calm evening", duration=models.VideoFieldsDuration.VALUE_5)


dry = be(
    models.DryRun,
    arch_render_v41.sync(client=caller, body=rendering(), dry_run=models.ArchRenderV41DryRun.TRUE),
)
assert dry.dry_run and dry.cost == 5 and dry.duration is None
accepted = be(models.RenderAccepted, arch_render_v41.sync(client=caller, body=rendering()))
assert accepted.seed == 7 and accepted.parameters.context == ["greenery"]
finished = (models.Status.SUCCEEDED, models.Status.FAILED)
while True:
    done = be(models.Generation, get_status.sync(accepted.id, client=caller, wait=10))
    if done.status in finished:
        break
assert done.error is None and done.completed_at and done.completed_at > done.created_at
output = be(models.Output, done.output[0])
assert output.width == 1344 and output.fidelity and output.fidelity.score > 0

clip_dry = be(models.DryRun, video_ai.sync(client=caller, body=clip(), dry_run=models.VideoAiDryRun.TRUE))
assert clip_dry.duration == 5
video = be(models.VideoAccepted, video_ai.sync(client=caller, body=clip()))
ended = be(models.Generation, cancel_generation.sync(video.id, client=caller))
assert ended.error and ended.error.code == models.FailureCode.CANCELED and ended.credits_.refunded == 10

too_long = be(models.ErrorPromptTooLong, arch_render_v41.sync(client=caller, body=rendering("long " * 500)))
assert too_long.details.max_length == 2000
be(models.ErrorMissingImage, video_ai.sync(client=caller, body=models.VideoFields(prompt="a calm evening")))
assert be(models.ErrorAlreadyFinished, cancel_generation.sync(video.id, client=caller)).details.status == "failed"

assert be(models.Account, get_account.sync(client=caller)).credits_ == 95
entries = be(models.GetLedgerAnswer, get_ledger.sync(client=caller)).entries
assert entries[0].kind == models.LedgerKind.REFUND
listed = be(models.ListGenerationsAnswer, list_generations.sync(client=caller))
assert [one.id for one in listed.generations] == [video.id, accepted.id] and listed.next_cursor is None
assert be(models.GetPricesAnswer, get_prices.sync(client=caller)).prices[0].takes["image"].max_bytes

body = models.CreateWebhookBody(url="http://127.0.0.1:9/hook", events=[models.ChosenEventType.CREDITS_LOW])
hook = be(models.NewWebhook, create_webhook.sync(client=caller, body=body))
assert be(models.Delivery, test_webhook.sync(hook.id, client=caller)).event.type_ == models.EventType.WEBHOOK_TEST
assert be(models.Webhook, delete_webhook.sync(hook.id, client=caller)).disabled_at is None



def fast() -> models.ArchRenderV45FastFields:
    return models.ArchRenderV45FastFields(
        image=image(),
        prompt="a house",
        aspect_ratio=models.ArchRenderV45FastFieldsAspectRatio.VALUE_10,
        output_size=512,
        count=2,
    )


planned = be(
    models.RenderV45DryRun,
    arch_render_v45_fast.sync(client=caller, body=fast(), dry_run=models.ArchRenderV45FastDryRun.TRUE),
)
assert planned.dry_run and planned.count == 2 and planned.parameters.resolution == "512x288"
ordered = be(models.RenderV45Accepted, arch_render_v45_fast.sync(client=caller, body=fast()))
assert ordered.cost == 2 and ordered.parameters.count == 2
while True:
    done = be(models.Generation, get_status.sync(ordered.id, client=caller, wait=10))
    if done.status in finished:
        break
assert [one.width for one in done.output] == [512, 512] and done.output[0].seed == ordered.seed
moved = be(
    models.VideoV20DryRun,
    video_v20_flash.sync(
        client=caller,
        body=models.VideoFlashFields(image=image(), prompt="an evening", camera_movement="dolly_in,pan_left"),
        dry_run=models.VideoV20FlashDryRun.TRUE,
    ),
)
assert moved.cost == 10 and moved.camera_movement == "dolly_in,pan_left"

account = be(
    models.Account, open_account.sync(client=operator, body=models.OpenAccountBody(name="Generated", credits_=5))
)
key = be(models.NewApiKey, issue_key.sync(account.id, client=operator, body=models.IssueKeyBody(name="One")))
assert key.expires_at is None and key.scopes == [models.Scope.GENERATE, models.Scope.READ]
assert be(models.ListEnginesAnswer, list_engines.sync(client=operator)).engines[0].order.render == 1
stranger = AuthenticatedClient(base_url=url, token="nobody")
be(models.ErrorUnauthorized, get_account.sync(client=stranger))
