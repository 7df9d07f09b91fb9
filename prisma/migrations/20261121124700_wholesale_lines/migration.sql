-- Lines of 50 or more make an order wholesale in reports: few of many.
CREATE INDEX "order_lines_wholesale" ON "order_lines" ("order_id") WHERE "quantity" >= 50;
