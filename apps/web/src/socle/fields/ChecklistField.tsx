import { VisuallyHidden } from '@mantine/core'
import { Fragment, useId, useState } from 'react'
import classes from './ChecklistField.module.css'

export interface ChecklistGroup {
  readonly label: string
  readonly items: readonly { readonly value: string; readonly label: string }[]
}

interface Props {
  label: string
  groups: readonly ChecklistGroup[]
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  /** Shown without a choice. */
  placeholder: string
  /** Maximum width of the menu in pixels. */
  menuWidth: number
  disabled?: boolean
  name?: string
  /** Name of the search field of a long list: its groups are then folded, as a tree. */
  searchLabel?: string
  /** Root of a tree: its name, and the choices that together cover all others. */
  root?: { readonly label: string; readonly values: readonly string[] } | undefined
}

/** Text for the search, without accents and case. */
const simple = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Escape closes the open list, with the focus on its line; in its search, only an empty one. */
function closeOnEscape(event: React.KeyboardEvent<HTMLDetailsElement>): void {
  const { key, target, currentTarget: list } = event
  const isClearing = target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
  if (key !== 'Escape' || !list.open || isClearing) return
  event.preventDefault()
  event.stopPropagation()
  list.open = false
  list.querySelector('summary')?.focus()
}

/** Several choices, grouped, in a list that opens: native checkboxes, which keyboards and screen readers already support. */
export function ChecklistField({
  label,
  groups,
  value,
  onChange,
  placeholder,
  menuWidth,
  disabled = false,
  name,
  searchLabel,
  root,
}: Props) {
  const id = useId()
  const [search, setSearch] = useState('')
  const isSearching = search.trim() !== ''
  const words = simple(search.trim())
  const shown = groups
    .map(({ label: title, items }) => ({
      label: title,
      items: simple(title).includes(words) ? items : items.filter((item) => simple(item.label).includes(words)),
    }))
    .filter(({ items }) => items.length > 0)
  const chosen = groups.flatMap(({ items }) => items).filter((item) => value.includes(item.value))
  const isWhole = root?.values.every((one) => value.includes(one)) === true
  /** Chosen values that are no longer offered are removed with the next change: nobody could untick them. */
  const toggle = (item: string) => {
    const kept = value.filter((other) => other !== item && chosen.some((one) => one.value === other))
    onChange(value.includes(item) ? kept : [...kept, item])
  }
  return (
    <details className={classes.root} data-name={name} data-disabled={disabled || undefined} onKeyDown={closeOnEscape}>
      <summary className={classes.summary} aria-labelledby={`${id}-label ${id}-chosen`}>
        <span id={`${id}-label`} className={VisuallyHidden.classes.root}>
          {label}
        </span>
        <span id={`${id}-chosen`}>
          {isWhole ? root?.label : chosen.length === 0 ? placeholder : chosen.map((item) => item.label).join(' ; ')}
        </span>
      </summary>
      <div className={classes.menu} style={{ maxWidth: menuWidth }}>
        {searchLabel !== undefined && (
          <input
            type="search"
            className={classes.search}
            aria-label={searchLabel}
            placeholder={searchLabel}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        )}
        {root !== undefined && !isSearching && (
          <fieldset className={classes.group} disabled={disabled}>
            <label className={classes.item}>
              <input
                type="checkbox"
                checked={isWhole}
                ref={(box) => {
                  if (box !== null) box.indeterminate = !isWhole && chosen.length > 0
                }}
                onChange={() => onChange(isWhole ? [] : root.values)}
              />
              <span>{root.label}</span>
            </label>
          </fieldset>
        )}
        {shown.map((group) => {
          const boxes = (
            <fieldset className={classes.group} disabled={disabled}>
              <legend className={searchLabel === undefined ? classes.legend : VisuallyHidden.classes.root}>
                {group.label}
              </legend>
              {group.items.map((item) => (
                <label key={item.value} className={classes.item}>
                  <input type="checkbox" checked={value.includes(item.value)} onChange={() => toggle(item.value)} />
                  <span>{item.label}</span>
                </label>
              ))}
            </fieldset>
          )
          if (searchLabel === undefined) return <Fragment key={group.label}>{boxes}</Fragment>
          const count = group.items.filter((item) => value.includes(item.value)).length
          return (
            <details key={`${group.label} ${isSearching}`} className={classes.branch} open={isSearching || count > 0}>
              <summary>
                {group.label}
                {count > 0 && ` (${count})`}
              </summary>
              {boxes}
            </details>
          )
        })}
      </div>
    </details>
  )
}
