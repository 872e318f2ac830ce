import { VisuallyHidden } from '@mantine/core'
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describedBy, Field } from '#socle/fields/Field'
import classes from './CultureField.module.css'
import { searchCultures } from './culture-search'
import type { Culture } from './cultures'
import { libelleCulture, type Referentiel } from './referentiel'

interface Props {
  /** For screen readers: the column or the title beside the field shows it. */
  label: string
  referentiel: Referentiel
  culture: Culture | null
  /** Text shown, and searched first, while no crop is chosen. */
  texte?: string | null
  error?: string | undefined
  /** Null when the person empties the field. */
  onChange: (culture: Culture | null) => void
  /** Called after a choice by Enter or in the list. */
  onEntered?: () => void
}

/** Space kept under the field for the list, in pixels: with less, it opens above. */
const LIST_HEIGHT = 320

/**
 * Chooses a crop by name or PAC code. The field is one native input. Its list exists only while it is open, so that a rotation of a hundred lines costs no more
 * than its text fields.
 */
export function CultureField({ label, referentiel, culture, texte = null, error, onChange, onEntered }: Props) {
  const { t } = useTranslation('assolement')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  /** Typed text; null while the field shows its crop. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isAbove, setAbove] = useState(false)
  const [active, setActive] = useState(0)
  const shown = culture === null ? (texte ?? '') : libelleCulture(culture)
  const query = typed ?? (culture === null ? (texte ?? '') : '')
  const found = useMemo(() => (isOpen ? searchCultures(referentiel, query) : []), [isOpen, referentiel, query])
  const option = found[active]

  useLayoutEffect(() => {
    if (isOpen) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active])

  const open = () => {
    const box = input.current?.getBoundingClientRect()
    const below = window.innerHeight - (box?.bottom ?? 0)
    setAbove(below < LIST_HEIGHT && (box?.top ?? 0) > below)
    const all = searchCultures(referentiel, query)
    setActive(Math.max(0, typed === null && culture !== null ? all.indexOf(culture) : 0))
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
  }
  const choose = (chosen: Culture) => {
    close()
    if (chosen !== culture) onChange(chosen)
  }
  const leave = () => {
    if (typed?.trim() === '' && (culture !== null || texte !== null)) onChange(null)
    close()
  }

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return open()
      setActive(Math.min(Math.max(active + (event.key === 'ArrowDown' ? 1 : -1), 0), found.length - 1))
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      // Otherwise the table would move down the column.
      event.stopPropagation()
      if (option === undefined || typed?.trim() === '') return leave()
      choose(option)
      onEntered?.()
    } else if (event.key === 'Tab' && isOpen && typed !== null && typed.trim() !== '' && option !== undefined) {
      choose(option)
    }
  }
  return (
    <Field id={id} label={label} isLabelHidden className={classes.root} error={error}>
      <input
        ref={input}
        id={id}
        className={classes.input}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('culture.invite')}
        value={typed ?? shown}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-liste` : undefined}
        aria-activedescendant={isOpen && option !== undefined ? `${id}-${option.idCulture}` : undefined}
        aria-autocomplete="list"
        {...describedBy(id, error)}
        // A dialog around the field must not close with the list.
        data-mantine-stop-propagation={isOpen}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => !isOpen && open()}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          if (!isOpen) open()
          setActive(0)
        }}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div className={classes.dropdown} data-above={isAbove}>
          <p className={VisuallyHidden.classes.root} role="status">
            {t('culture.trouvees', { count: found.length })}
          </p>
          <div ref={list} id={`${id}-liste`} role="listbox" aria-label={t('culture.liste')} className={classes.list}>
            {found.map((candidate, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which keeps the focus
              <div
                key={candidate.idCulture}
                id={`${id}-${candidate.idCulture}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={classes.option}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  choose(candidate)
                  onEntered?.()
                }}
              >
                <span>{candidate.libelle}</span>
                <span className={classes.precisions}>
                  {!candidate.estMajeure && <span>{t('culture.mineure')}</span>}
                  <span className={classes.code}>{candidate.codePac}</span>
                </span>
              </div>
            ))}
          </div>
          {found.length === 0 && <p className={classes.none}>{t('culture.aucune', { texte: query.trim() })}</p>}
        </div>
      )}
    </Field>
  )
}
