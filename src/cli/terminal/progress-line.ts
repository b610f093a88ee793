type Step = { stage: string; progress: number }

/** The progress of one thing on stderr: a redrawn line on a terminal, else a line at each change of stage. */
export function openProgressLine(label: string, stream = process.stderr) {
  let shown = ''

  function show(text: string, stage: string) {
    if (stream.isTTY) {
      stream.cursorTo(0)
      stream.write(text)
      stream.clearLine(1)
    } else if (stage !== shown) stream.write(`${text}\n`)
    shown = stage
  }

  return {
    /** A line in other words; without a terminal it is written if `stage` differs from that of the line before. */
    tell: show,
    show: ({ stage, progress }: Step) => show(`${label}: ${Math.round(progress * 100)} %, ${stage}`, stage),
    end: (text: string) => {
      show(label ? `${label}: ${text}` : text, text)
      if (stream.isTTY) stream.write('\n')
    },
  }
}
