import { act, render, screen } from "@testing-library/react";
import { DialogHost, LazyDialog, type LazyDialogProps } from "@/components/ui/lazy-dialog";

interface Request {
  name: string;
}

const Greeting = ({ request }: LazyDialogProps<Request>) => (request ? <p>Hello {request.name}</p> : null);

const open = (dialog: LazyDialog<Request>) => act(async () => dialog.open({ name: "Rosa" }));

it("opens once its code is there, and closes", async () => {
  const load = jest.fn(async () => Greeting);
  const dialog = new LazyDialog<Request>(load);
  render(<DialogHost dialog={dialog} />);
  expect(load).not.toHaveBeenCalled();
  await open(dialog);
  expect(await screen.findByText("Hello Rosa")).toBeInTheDocument();
  act(dialog.close);
  expect(screen.queryByText("Hello Rosa")).toBeNull();
});

it("stays closed when its code cannot be fetched, says so, and tries again on the next press", async () => {
  const load = jest.fn(async () => Greeting);
  load.mockRejectedValueOnce(new Error("no network"));
  const failed = jest.fn();
  const dialog = new LazyDialog<Request>(load, failed);
  render(<DialogHost dialog={dialog} />);
  await open(dialog);
  expect(failed).toHaveBeenCalledTimes(1);
  expect(dialog.current()).toBeUndefined();
  await open(dialog);
  expect(await screen.findByText("Hello Rosa")).toBeInTheDocument();
});
