import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../fields/SelectField'
import { useFormat } from '../i18n/format'
import classes from './DataList.module.css'
import { type List, PAGE_SIZES } from './use-list'

/** Position in a list, with buttons for other pages; without buttons for a single page. */
export function Pager({ list, count, length }: { list: List; count: number; length: number }) {
  const { t } = useTranslation('liste')
  const { number } = useFormat()
  const { page, pageSize } = list
  const before = (page - 1) * pageSize
  return (
    <nav className={classes.pager} aria-label={t('pages')}>
      <span role="status">
        {t('plage', { premier: number(before + 1), dernier: number(before + length), total: number(count) })}
      </span>
      {count > PAGE_SIZES[0] && (
        <div className={classes.pages}>
          <SelectField
            label={t('taille')}
            isLabelHidden
            value={pageSize}
            choices={PAGE_SIZES.map((size) => ({ value: size, label: t('parPage', { nombre: size }) }))}
            onChange={(size) => list.resize(size ?? PAGE_SIZES[0])}
          />
          <Button variant="default" disabled={page === 1} onClick={() => list.goTo(page - 1)}>
            {t('precedents')}
          </Button>
          <Button variant="default" disabled={before + pageSize >= count} onClick={() => list.goTo(page + 1)}>
            {t('suivants')}
          </Button>
        </div>
      )}
    </nav>
  )
}
