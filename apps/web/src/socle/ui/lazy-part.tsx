import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useFailureToast } from './use-failure-toast'

/**
 * A lazy chunk of a page. If its download fails (no network, new version of the product) the page stays with its typed values, and the next render retries.
 * @param Manque rendered in its place after a failure; nothing by default
 * @param Attente rendered in its place while it loads
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Manque: ComponentType<Props> = () => null,
  Attente: ComponentType<Props> = () => null,
): ComponentType<Props> {
  const fetched = () =>
    lazy<ComponentType<object>>(async () => {
      const found = await load().catch((cause: unknown) => {
        console.error(cause)
        current = fetched()
        return { default: Manque }
      })
      return found as { default: ComponentType<object> }
    })
  let current = fetched()
  return (props) => {
    const [Fetched] = useState(() => current)
    return (
      <Suspense fallback={<Attente {...props} />}>
        <Fetched {...props} />
      </Suspense>
    )
  }
}

/** Reports that a requested part failed to load, and closes it if it is a dialog. */
export function Injoignable(props: object) {
  const { onClose } = props as { onClose?: () => void }
  const toastFailure = useFailureToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    toastFailure(undefined)
    onClose?.()
  }, [])
  return null
}
