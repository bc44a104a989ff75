import { useEffect } from 'react';

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/**
 * While mounted, prevents the browser from opening a file that is dropped outside the drop zone.
 * @param onFile takes a single file that is dropped there
 */
export function useDropGuard(onFile?: (file: File) => void): void {
  useEffect(() => {
    const stay = (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const [file, ...others] = event.dataTransfer?.files ?? [];
      // The drop zone has prevented the default of its own.
      if (file && others.length === 0 && !event.defaultPrevented) onFile?.(file);
      stay(event);
    };
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', drop);
    };
  }, [onFile]);
}
