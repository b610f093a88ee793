"""Orders through the Python client that openapi-generator made, and reads each answer as a value of its own class."""

import os
from typing import TypeVar

import client
from client.exceptions import ApiException

T = TypeVar("T")
url = os.environ["VEDUTA_URL"]
key = client.Configuration(host=url, access_token=os.environ["VEDUTA_API_KEY"])
token = client.Configuration(host=url, access_token=os.environ["VEDUTA_ADMIN_TOKEN"])
caller = client.GenerationsApi(client.ApiClient(key))
operator = client.AdministrationApi(client.ApiClient(token))
with open(os.environ["PICTURE"], "rb") as file:
    image = ("house.jpg", file.read())


def be(kind: type[T], value: object) -> T:
    value = getattr(value, "actual_instance", value)
    assert isinstance(value, kind), f"{value!r} is not {kind.__name__}"
    return value


def render(dry_run: str = "false", imagetype: str = "photo") -> object:
    return caller.arch_render_v41(
        image,
        client.Expert.EXTERIOR,
        "a house",
        imagetype=imagetype,
        dry_run=dry_run,
        context=["greenery"],
        seed=7,
    )


dry = be(client.DryRun, render(dry_run="true"))
assert dry.dry_run and dry.cost == 5 and dry.duration is None
accepted = be(client.RenderAccepted, render())
assert accepted.seed == 7 and accepted.parameters.context == ["greenery"]
while (done := be(client.Generation, caller.get_status(accepted.id, wait=10))).status not in ("succeeded", "failed"):
    pass
assert done.error is None and done.completed_at and done.completed_at > done.created_at
output = be(client.Output, done.output[0])
assert output.width == 1344 and output.fidelity and output.fidelity.score > 0

assert be(client.DryRun, caller.video_ai(dry_run="true", image=image, prompt="an evening", duration=5)).duration == 5
video = be(client.VideoAccepted, caller.video_ai(image=image, prompt="an evening", duration=5))
ended = be(client.Generation, caller.cancel_generation(video.id))
assert ended.error and ended.error.code == client.FailureCode.CANCELED and ended.credits.refunded == 10

try:
    render(imagetype="2d")
    raise AssertionError("It took a picture of the wrong type.")
except ApiException as error:
    wrong = be(client.ErrorInvalidParameters, error.data).details
    assert wrong.var_field == "imagetype" and wrong.allowed and wrong.allowed[0].actual_instance == "3dmass"
try:
    caller.cancel_generation(video.id)
    raise AssertionError("It cancelled twice.")
except ApiException as error:
    assert be(client.ErrorAlreadyFinished, error.data).details.status == "failed"

assert be(client.Account, caller.get_account()).credits == 95
assert be(client.GetLedgerAnswer, caller.get_ledger()).entries[0].kind == client.LedgerKind.REFUND
assert len(be(client.GetUsageAnswer, caller.get_usage()).usage) == 2
listed = be(client.ListGenerationsAnswer, caller.list_generations())
assert [one.id for one in listed.generations] == [video.id, accepted.id] and listed.next_cursor is None
prices = be(client.GetPricesAnswer, client.ServiceApi(client.ApiClient(key)).get_prices()).prices
assert prices[0].takes["image"].max_bytes

hook = be(
    client.NewWebhook,
    caller.create_webhook(
        client.CreateWebhookBody(url="http://127.0.0.1:9/hook", events=[client.ChosenEventType.CREDITS_DOT_LOW])
    ),
)
assert be(client.Delivery, caller.test_webhook(hook.id)).event.type == client.EventType.WEBHOOK_DOT_TEST
assert be(client.Webhook, caller.delete_webhook(hook.id)).disabled_at is None

def fast(dry_run: str = "false") -> object:
    return caller.arch_render_v45_fast(
        image, prompt="a house", aspect_ratio="16:9", output_size=512, count=2, dry_run=dry_run
    )


planned = be(client.RenderV45DryRun, fast(dry_run="true"))
assert planned.dry_run and planned.count == 2 and planned.parameters.resolution == "512x288"
ordered = be(client.RenderV45Accepted, fast())
assert ordered.cost == 2 and ordered.parameters.render_style == "photoreal"
while (done := be(client.Generation, caller.get_status(ordered.id, wait=10))).status not in ("succeeded", "failed"):
    pass
assert [one.width for one in done.output] == [512, 512] and done.output[0].seed == ordered.seed
moved = be(
    client.VideoV20DryRun,
    caller.video_v20_flash(
        dry_run="true", image=image, prompt="an evening", camera_movement="dolly_in,pan_left", duration=5
    ),
)
assert moved.cost == 5 and moved.camera_movement == "dolly_in,pan_left"

account = be(client.Account, operator.open_account(client.OpenAccountBody(name="Generated", credits=5)))
made = be(client.NewApiKey, operator.issue_key(account.id, client.IssueKeyBody(name="One")))
assert made.expires_at is None and made.scopes == [client.Scope.GENERATE, client.Scope.READ]
assert be(client.ListEnginesAnswer, operator.list_engines()).engines[0].order.render == 1
try:
    client.GenerationsApi(client.ApiClient(client.Configuration(host=url, access_token="nobody"))).get_account()
    raise AssertionError("It knows everybody.")
except ApiException as error:
    be(client.ErrorUnauthorized, error.data)
