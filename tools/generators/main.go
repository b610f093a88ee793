// Orders through the client that oapi-codegen made, and reads each answer as a value of its own type.
package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"os"
	"strings"

	"example/client/client"
)

var ctx = context.Background()

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func be(holds bool, what any) {
	if !holds {
		panic(fmt.Sprintf("unexpected: %+v", what))
	}
}

// For the answer that belongs to a status; nil if another came.
func got[T any](value *T, response *http.Response) T {
	if value == nil {
		panic(response.Status)
	}
	return *value
}

func open(token string) *client.ClientWithResponses {
	bearer := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+token)
		return nil
	}
	return must(client.NewClientWithResponses(os.Getenv("VEDUTA_URL"), client.WithRequestEditorFn(bearer)))
}

// The generator leaves it to its users to write forms.
func form(fields ...string) (string, io.Reader) {
	var body bytes.Buffer
	writer := multipart.NewWriter(&body)
	head := textproto.MIMEHeader{}
	head.Set("Content-Disposition", `form-data; name="image"; filename="house.jpg"`)
	head.Set("Content-Type", "image/jpeg")
	must(must(writer.CreatePart(head)).Write(must(os.ReadFile(os.Getenv("PICTURE")))))
	for i := 0; i < len(fields); i += 2 {
		if err := writer.WriteField(fields[i], fields[i+1]); err != nil {
			panic(err)
		}
	}
	writer.Close()
	return writer.FormDataContentType(), &body
}

func main() {
	caller, operator := open(os.Getenv("VEDUTA_API_KEY")), open(os.Getenv("VEDUTA_ADMIN_TOKEN"))

	render := func(dryRun client.ArchRenderV41ParamsDryRun, prompt string) *client.ArchRenderV41Response {
		kind, body := form("expert_name", string(client.ExpertExterior), "prompt", prompt, "context", "greenery", "seed", "7")
		params := &client.ArchRenderV41Params{DryRun: &dryRun}
		return must(caller.ArchRenderV41WithBodyWithResponse(ctx, params, kind, body))
	}
	response := render("true", "a house")
	dry := must(got(response.JSON200, response.HTTPResponse).AsDryRun())
	be(dry.DryRun && dry.Cost == 5 && dry.Duration == nil, dry)
	response = render("false", "a house")
	accepted := must(got(response.JSON200, response.HTTPResponse).AsRenderAccepted())
	be(accepted.Seed == 7 && accepted.Parameters.Context[0] == "greenery", accepted)
	var done client.Generation
	for done.Status != client.StatusSucceeded && done.Status != client.StatusFailed {
		wait := 10
		status := must(caller.GetStatusWithResponse(ctx, accepted.Id, &client.GetStatusParams{Wait: &wait}))
		done = got(status.JSON200, status.HTTPResponse)
	}
	be(done.Error == nil && done.CompletedAt.After(done.CreatedAt), done)
	be(done.Output[0].Width == 1344 && done.Output[0].Fidelity.Score > 0, done.Output)

	kind, body := form("prompt", "an evening", "duration", "5")
	clip := must(caller.VideoAiWithBodyWithResponse(ctx, &client.VideoAiParams{}, kind, body))
	video := must(got(clip.JSON200, clip.HTTPResponse).AsVideoAccepted())
	cancelled := must(caller.CancelGenerationWithResponse(ctx, video.Id))
	ended := got(cancelled.JSON200, cancelled.HTTPResponse)
	be(ended.Error.Code == client.FailureCodeCANCELED && ended.Credits.Refunded == 10, ended)

	response = render("false", strings.Repeat("long ", 500))
	refusal := must(got(response.JSON400, response.HTTPResponse).ValueByDiscriminator())
	tooLong, is := refusal.(client.ErrorPromptTooLong)
	be(is && tooLong.Details.MaxLength == 2000, refusal)
	again := must(caller.CancelGenerationWithResponse(ctx, video.Id))
	be(got(again.JSON409, again.HTTPResponse).Details.Status == "failed", again)

	account := must(caller.GetAccountWithResponse(ctx))
	be(got(account.JSON200, account.HTTPResponse).Credits == 95, account)
	ledger := must(caller.GetLedgerWithResponse(ctx, &client.GetLedgerParams{}))
	be(got(ledger.JSON200, ledger.HTTPResponse).Entries[0].Kind == client.Refund, ledger)
	listed := must(caller.ListGenerationsWithResponse(ctx, &client.ListGenerationsParams{}))
	be(got(listed.JSON200, listed.HTTPResponse).Generations[0].Id == video.Id, listed)
	prices := must(caller.GetPricesWithResponse(ctx))
	be(*got(prices.JSON200, prices.HTTPResponse).Prices[0].Takes["image"].MaxBytes > 0, prices)

	created := must(caller.CreateWebhookWithResponse(ctx, client.CreateWebhookBody{Url: "http://127.0.0.1:9/hook"}))
	hook := got(created.JSON201, created.HTTPResponse)
	tested := must(caller.TestWebhookWithResponse(ctx, hook.Id))
	be(got(tested.JSON202, tested.HTTPResponse).Event.Type == client.EventTypeWebhookTest, tested)
	deleted := must(caller.DeleteWebhookWithResponse(ctx, hook.Id))
	be(got(deleted.JSON200, deleted.HTTPResponse).DisabledAt == nil, deleted)

	fast := func(dryRun client.ArchRenderV45FastParamsDryRun) client.ArchRenderV45UltraAnswer {
		kind, body := form("prompt", "a house", "aspect_ratio", "16:9", "output_size", "512", "count", "2")
		params := &client.ArchRenderV45FastParams{DryRun: &dryRun}
		two := must(caller.ArchRenderV45FastWithBodyWithResponse(ctx, params, kind, body))
		return got(two.JSON200, two.HTTPResponse)
	}
	plannedAnswer, orderedAnswer := fast("true"), fast("false")
	planned := must(plannedAnswer.AsRenderV45DryRun())
	be(planned.DryRun && planned.Count == 2 && planned.Parameters.Resolution == "512x288", planned)
	ordered := must(orderedAnswer.AsRenderV45Accepted())
	be(ordered.Cost == 2 && ordered.Parameters.RenderStyle == "photoreal", ordered)
	kind, body = form("prompt", "an evening", "camera_movement", "dolly_in,pan_left", "duration", "5")
	flashDryRun := client.VideoV20FlashParamsDryRun("true")
	flash := must(caller.VideoV20FlashWithBodyWithResponse(ctx, &client.VideoV20FlashParams{DryRun: &flashDryRun}, kind, body))
	flashAnswer := got(flash.JSON200, flash.HTTPResponse)
	moved := must(flashAnswer.AsVideoV20DryRun())
	be(moved.Cost == 5 && moved.CameraMovement == "dolly_in,pan_left", moved)

	opened := must(operator.OpenAccountWithResponse(ctx, client.OpenAccountBody{Name: "Generated"}))
	of := got(opened.JSON201, opened.HTTPResponse).Id
	issued := must(operator.IssueKeyWithResponse(ctx, of, client.IssueKeyBody{Name: "One"}))
	be(got(issued.JSON201, issued.HTTPResponse).ExpiresAt == nil, issued)
	engines := must(operator.ListEnginesWithResponse(ctx))
	be(*got(engines.JSON200, engines.HTTPResponse).Engines[0].Order.Render == 1, engines)
	stranger := must(open("nobody").GetAccountWithResponse(ctx))
	be(got(stranger.JSON401, stranger.HTTPResponse).Code == "UNAUTHORIZED", stranger)
}
