import { Skeleton } from '@mantine/core'
import type { CguSaisies } from '@sillon/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#socle/ui/Dialog'
import cgu from '../../cgu/Cgu.module.css'
import classes from './AdminCgu.module.css'

interface Props {
  title: string
  textes: CguSaisies | undefined
  onClose: () => void
  children?: ReactNode
}

/** Terms as their readers see them, in both languages. */
export function TextesDialog({ title, textes, onClose, children }: Props) {
  const { t } = useTranslation('admin-cgu')
  return (
    <Dialog title={title} size="xl" onClose={onClose}>
      {children}
      {textes === undefined && children === undefined && <Skeleton height={300} aria-hidden />}
      {textes !== undefined && (
        <div className={classes.textes}>
          {(['texte', 'texteEn'] as const).map((name) => (
            <section key={name} aria-label={t(`langue.${name}`)}>
              <h3 className={classes.langue}>{t(`langue.${name}`)}</h3>
              <div className={cgu.texte} lang={name === 'texte' ? 'fr' : 'en'}>
                {textes[name]}
              </div>
            </section>
          ))}
        </div>
      )}
    </Dialog>
  )
}
