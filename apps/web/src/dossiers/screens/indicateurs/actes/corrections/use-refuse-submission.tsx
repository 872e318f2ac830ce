import type { Correction } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { confirm } from '#socle/ui/confirm'
import classes from './Corrections.module.css'
import { useSituate } from './corrections'

/** Explains why the file cannot be submitted yet: the untreated corrections, with a link to the first. */
export function useRefuseSubmission(): (left: readonly Correction[]) => Promise<void> {
  const { t } = useTranslation('indicateurs')
  const navigate = useNavigate()
  const situate = useSituate()
  return async (left) => {
    const corrections = situate(left)
    const isLedThere = await confirm({
      message: (
        <>
          <p className={classes.help}>{t('corrections.restantes', { count: corrections.length })}</p>
          <ul>
            {corrections.map(({ codeNational, module, section }) => (
              <li key={codeNational}>
                {module} › {section}
              </li>
            ))}
          </ul>
        </>
      ),
      confirmLabel: t('corrections.allerALaPremiere'),
    })
    const [first] = corrections
    if (isLedThere && first !== undefined) await navigate(first.address)
  }
}
