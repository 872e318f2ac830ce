import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

/** Debounce of the search, in milliseconds. */
const DEBOUNCE_MS = 400

interface Props {
  label: string
  value: string
  onSearch: (text: string) => void
}

/** Search field of a list, with a debounce; Enter searches at once. */
export function SearchField({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const ask = useRef(onSearch)
  ask.current = onSearch
  useEffect(() => {
    // Changed elsewhere: by the back button, or by clearing the filters.
    if (value !== asked.current) setText(value)
    asked.current = value
  }, [value])
  useEffect(() => {
    if (text.trim() === asked.current) return
    const timer = setTimeout(() => {
      asked.current = text.trim()
      ask.current(text)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const enter = () => {
    asked.current = text.trim()
    onSearch(text)
  }
  return (
    <TextInput
      type="search"
      label={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && enter()}
    />
  )
}
