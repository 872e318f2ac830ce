/**
 * Text of a CSV file: UTF-8, or Windows-1252, the default of French spreadsheets.
 * @returns null when this device cannot read the file (moved, no permission)
 */
export async function readCsvFile(file: File): Promise<string | null> {
  const bytes = await bytesOf(file)
  if (bytes === null) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function bytesOf(file: File): Promise<Uint8Array | null> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onerror = () => resolve(null)
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer))
    reader.readAsArrayBuffer(file)
  })
}
