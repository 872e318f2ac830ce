import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { topBar } from '../../../ui/sticky-bars'
import { estNotee, type Page } from '../feuille/rubriques'
import { useSheet } from '../feuille/sheet-context'
import { ListeDesManques, useManques } from './Manques'
import { ModuleState } from './ModuleMenu'
import classes from './ProgressionBar.module.css'

/**
 * On a narrow screen, where the panel comes after the last field: the points of the module and what is left to fill in, in sight all along the sheet.
 * Only for modules that are scored.
 */
export function ProgressionBar({ pages, page }: { pages: readonly Page[]; page: Page }) {
  const { scheme } = useSheet()
  return estNotee(scheme, page) ? <Bar pages={pages} page={page} /> : null
}

function Bar({ pages, page }: { pages: readonly Page[]; page: Page }) {
  const { t } = useTranslation('indicateurs')
  const id = useId()
  const manques = useManques(page)
  const [isOpen, setOpen] = useState(false)
  const count = manques.flatMap(({ codes }) => codes).length
  const close = ({ key }: React.KeyboardEvent) => {
    if (key === 'Escape') setOpen(false)
  }
  const closeOutside = ({ currentTarget, relatedTarget }: React.FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    <div ref={topBar} className={classes.root}>
      <ModuleState pages={pages} page={page} />
      {count === 0 ? (
        <p>{t('progression.complet')}</p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys and the focus are those of the button and the list within
        <div onKeyDown={close} onBlur={closeOutside}>
          <button
            type="button"
            className={classes.button}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {t('progression.reste', { count })}
            <IconChevronDown size={18} aria-hidden />
          </button>
          <div id={id} hidden={!isOpen} className={classes.list}>
            {isOpen && <ListeDesManques manques={manques} />}
          </div>
        </div>
      )}
    </div>
  )
}
