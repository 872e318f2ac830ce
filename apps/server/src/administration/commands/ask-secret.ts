import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks for a text that must not be seen: a terminal shows the question only, and neither the screen nor the history keeps the typed text. */
export async function askSecret(
  question: string,
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean },
  output: NodeJS.WritableStream,
): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  // As a terminal it is switched to raw mode, where nothing is echoed but by whoever reads it.
  const lines = createInterface({ input, output: nowhere, terminal: input.isTTY === true, historySize: 0 })
  lines.once('SIGINT', () => process.exit(130))
  output.write(question)
  const answer = await lines.question('')
  lines.close()
  output.write('\n')
  return answer
}
