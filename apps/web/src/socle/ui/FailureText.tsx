import { useEffect, useRef } from 'react'
import { useFailureMessage } from './use-failure-toast'

/** Reason of a failed act, in the dialog whose button tries again. A long dialog scrolls to it. */
export function FailureText({ failure }: { failure: unknown }) {
  const messageOf = useFailureMessage()
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (failure !== null) text.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  if (failure === null) return null
  return (
    <p ref={text} role="alert" style={{ margin: 0, color: 'var(--error-text)' }}>
      {messageOf(failure)}
    </p>
  )
}
