import { Alert } from '@mantine/core'
import type { ApercuRegistre } from '@sillon/contract'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import classes from '../Registre.module.css'

const effets = ['nouvelles', 'dejaPresentes', 'chezPartenaire', 'enDouble'] as const
const reserves = ['ressemblantes', 'sansParcelle', 'sansCulture'] as const

/** Effect of a file on the register before it is written: new records, those already there, faults by line and column. */
export function Apercu({ apercu }: { apercu: ApercuRegistre }) {
  const { t } = useTranslation('registre')
  const { number } = useFormat()
  const compte = (cle: string, count: number) => t(`import.${cle}`, { count, nombre: number(count) })
  const { fautes, nbFautes } = apercu
  return (
    <>
      {nbFautes > 0 && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={compte('fautes', nbFautes)}>
          {t('import.fautesAide')}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard */}
          <section className={classes.scroll} aria-label={t('import.faute')} tabIndex={0}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('import.ligne')}</th>
                  <th scope="col">{t('import.colonne')}</th>
                  <th scope="col">{t('import.faute')}</th>
                </tr>
              </thead>
              <tbody>
                {fautes.map(({ ligne, colonne, message }) => (
                  <tr key={`${ligne} ${colonne}`}>
                    <td>{ligne}</td>
                    <td>{colonne}</td>
                    <td>{message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </Alert>
      )}
      {nbFautes === 0 && (
        <Alert color="green" icon={<IconCircleCheck aria-hidden />} title={compte('lues', apercu.lignes)}>
          <ul className={classes.effets}>
            {effets.map(
              (effet) =>
                (effet === 'nouvelles' || apercu[effet] > 0) && (
                  <li key={effet}>{compte(`effet.${effet}`, apercu[effet])}</li>
                ),
            )}
            {reserves.map(
              (reserve) => (apercu[reserve] ?? 0) > 0 && <li key={reserve}>{compte(reserve, apercu[reserve] ?? 0)}</li>,
            )}
          </ul>
        </Alert>
      )}
    </>
  )
}
