/** Like `fetch`, which does not report the progress of an upload: `onProgress` is called with the uploaded share, from 0 to 1. */
export const upload = (
  url: string,
  { method, headers, body, signal }: { method: string; headers: Headers; body?: string; signal?: AbortSignal },
  onProgress: (share: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open(method, url)
    headers.forEach((value, name) => {
      sending.setRequestHeader(name, value)
    })
    sending.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    sending.onload = () => {
      const { responseText, status, statusText } = sending
      resolve(new Response(responseText, { status, statusText }))
    }
    sending.onerror = () => reject(new TypeError('Failed to send'))
    sending.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => sending.abort())
    sending.send(body ?? null)
  })
